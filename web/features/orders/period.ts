import type { EpochMs, EpochSeconds } from '../../../shared/time.ts'

/** The days of a list's filter, `YYYY-MM-DD` as date inputs and the page's address carry them; '' is open-ended. */
export interface Period {
  from: string
  to: string
}

const pattern = /^\d{4}-\d{2}-\d{2}$/

/** A day of the address, or '' for anything else. */
export const dayOf = (text: string | null): string =>
  text !== null && pattern.test(text) && !Number.isNaN(midnight(text).getTime()) ? text : ''

/** The day of an instant on the user's own clock, or a day so many before it. */
export function dayOfMs(atMs: EpochMs, daysBefore = 0): string {
  const date = new Date(atMs)
  date.setDate(date.getDate() - daysBefore)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * The seconds a period covers on the user's own clock, both days whole. Ends in the wrong order are swapped:
 * the list then shows what was meant.
 */
export function secondsOf({ from, to }: Period): { from?: EpochSeconds; to?: EpochSeconds } {
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  return {
    ...(first && { from: midnight(first).getTime() / 1000 }),
    ...(last && { to: dayAfter(last).getTime() / 1000 - 1 }),
  }
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00`)

/** By the calendar, not by 24 hours: days with a clock change have 23 or 25. */
function dayAfter(day: string): Date {
  const date = midnight(day)
  date.setDate(date.getDate() + 1)
  return date
}
