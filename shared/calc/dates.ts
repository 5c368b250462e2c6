import { DAY, secondsOf } from '../time.ts'

// Calendar dates as YYYY-MM-DD, which sort as text. They bear no zone and no clock: a date after another is one later,
// whatever the clocks of a zone do in between.

const dayOf = (date: string): number => secondsOf(Date.parse(`${date}T00:00:00Z`)) / DAY

/** The date some days later; earlier where `days` is negative. */
export const addDays = (date: string, days: number): string =>
  new Date((dayOf(date) + days) * DAY * 1000).toISOString().slice(0, 10)

/** How many days `to` is after `from`; negative where it is before. */
export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from)

/**
 * How many periods of a holding bought on a date are over on `today`, at most `days`: its first is the day after, and a
 * day is over when the next one has begun.
 */
export const periodsOver = (boughtOn: string, today: string, days: number): number =>
  Math.max(0, Math.min(days, daysBetween(boughtOn, today) - 1))
