import { type EpochMs, type EpochSeconds, msOf, secondsOf } from '../../shared/time.ts'

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

export const spans = ['all', 'today', 'week', 'month', 'custom'] as const
export type Span = (typeof spans)[number]

/** A span that ends today, or custom days; kept in the page's address. */
export interface PeriodChoice {
  span: Span
  days: Days
}

/** An invalid value counts as none. */
export const periodOf = (params: URLSearchParams): PeriodChoice => ({
  span: spans.find((span) => span === params.get('period')) ?? 'all',
  days: { from: dayOf(params.get('from')), to: dayOf(params.get('to')) },
})

/** '' omits a parameter. */
export const paramsOf = ({ span, days }: PeriodChoice): { period: string; from: string; to: string } => ({
  period: span === 'all' ? '' : span,
  ...(span === 'custom' ? days : { from: '', to: '' }),
})

const daysBack = { today: 0, week: 6, month: 29 } as const

/** An omitted end is open. */
export function rangeOf(
  { span, days }: PeriodChoice,
  nowMs: EpochMs,
): { from?: EpochSeconds; to?: EpochSeconds } {
  if (span === 'all') return {}
  return secondsOfDays(span === 'custom' ? days : { from: dayOfMs(nowMs, daysBack[span]), to: '' })
}

export interface Day<Item> {
  /** `YYYY-MM-DD` in the phone's time zone. */
  day: string
  at: EpochSeconds
  items: Item[]
}

/** Keeps the given order. */
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
