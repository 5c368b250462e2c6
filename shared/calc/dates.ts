import { DAY, secondsOf } from '../time.ts'

// Dates are YYYY-MM-DD, which sort as text, without zone or clock.

const dayOf = (date: string): number => secondsOf(Date.parse(`${date}T00:00:00Z`)) / DAY

export const addDays = (date: string, days: number): string =>
  new Date((dayOf(date) + days) * DAY * 1000).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from)

/** Periods over on `today`, at most `days`. The first is the day after `boughtOn`. */
export const periodsOver = (boughtOn: string, today: string, days: number): number =>
  Math.max(0, Math.min(days, daysBetween(boughtOn, today) - 1))
