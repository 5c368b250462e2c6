import { type EpochMs, type EpochSeconds, msOf, secondsOf } from '../../shared/time.ts'

/** Days of a list's filter: `YYYY-MM-DD`, as date inputs and the page's address have them; '' is open-ended. */
export interface Days {
  from: string
  to: string
}

const pattern = /^\d{4}-\d{2}-\d{2}$/

/** The day in a text of the address; '' where it is none. */
export const dayOf = (text: string | null): string =>
  text !== null && pattern.test(text) && !Number.isNaN(midnight(text).getTime()) ? text : ''

/** The day of an instant in the phone's time zone, or a day `daysBefore` it. */
export function dayOfMs(atMs: EpochMs, daysBefore = 0): string {
  const date = new Date(atMs)
  date.setDate(date.getDate() - daysBefore)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * From the first second of the first day to the last of the last, in the phone's time zone. Days in the wrong order are
 * swapped.
 */
export function secondsOfDays({ from, to }: Days): { from?: EpochSeconds; to?: EpochSeconds } {
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  return {
    ...(first && { from: secondsOf(midnight(first).getTime()) }),
    ...(last && { to: secondsOf(dayAfter(last).getTime()) - 1 }),
  }
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00`)

/** By the calendar, not by 24 hours: days with a clock change have 23 or 25. */
function dayAfter(day: string): Date {
  const date = midnight(day)
  date.setDate(date.getDate() + 1)
  return date
}

export const spans = ['all', 'today', 'week', 'month', 'custom'] as const
export type Span = (typeof spans)[number]

/** Which time a list shows: a span that ends today, or days the user chose. Kept in the page's address. */
export interface PeriodChoice {
  span: Span
  /** The days of `custom`. */
  days: Days
}

/** The choice in an address; a wrong value counts as none. */
export const periodOf = (params: URLSearchParams): PeriodChoice => ({
  span: spans.find((span) => span === params.get('period')) ?? 'all',
  days: { from: dayOf(params.get('from')), to: dayOf(params.get('to')) },
})

/** The choice as parameters of an address; '' leaves one out. */
export const paramsOf = ({ span, days }: PeriodChoice): { period: string; from: string; to: string } => ({
  period: span === 'all' ? '' : span,
  ...(span === 'custom' ? days : { from: '', to: '' }),
})

/** Days a span reaches back before today. */
const daysBack = { today: 0, week: 6, month: 29 } as const

/** The range to ask the server for; an end that is left out is open. */
export function rangeOf(
  { span, days }: PeriodChoice,
  nowMs: EpochMs,
): { from?: EpochSeconds; to?: EpochSeconds } {
  if (span === 'all') return {}
  return secondsOfDays(span === 'custom' ? days : { from: dayOfMs(nowMs, daysBack[span]), to: '' })
}

/** The documents of one day; `at` is the time of the first. */
export interface Day<Item> {
  /** `YYYY-MM-DD` in the phone's time zone. */
  day: string
  at: EpochSeconds
  items: Item[]
}

/** Documents by day, in the order given: newest first. */
export function byDay<Item>(items: readonly Item[], secondOf: (item: Item) => EpochSeconds): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const at = secondOf(item)
    const day = dayOfMs(msOf(at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, at, items: [item] })
  }
  return days
}
