import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'

/** `YYYY-MM-DD`, as date inputs and the address have them; '' is open-ended. */
export interface Days {
  from: string
  to: string
}

const pattern = /^\d{4}-\d{2}-\d{2}$/

/** '' for an invalid day. */
export const dayOf = (text: string | null): string =>
  text !== null && pattern.test(text) && !Number.isNaN(midnight(text).getTime()) ? text : ''

/** The phone's day at an instant, or `daysBefore` earlier. */
export function dayOfMs(atMs: EpochMs, daysBefore = 0): string {
  const date = new Date(atMs)
  date.setDate(date.getDate() - daysBefore)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** First to last second in the phone's time zone; swaps days in the wrong order. */
export function secondsOfDays({ from, to }: Days): { from?: EpochSeconds; to?: EpochSeconds } {
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  return {
    ...(first && { from: secondsOf(midnight(first).getTime()) }),
    ...(last && { to: secondsOf(dayAfter(last).getTime()) - 1 }),
  }
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00`)

/** By the calendar: days with a clock change have 23 or 25 hours. */
function dayAfter(day: string): Date {
  const date = midnight(day)
  date.setDate(date.getDate() + 1)
  return date
}
