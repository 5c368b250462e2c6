import { type EpochMs, type EpochSeconds, msOf, secondsOf } from '../../shared/time.ts'

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
export function secondsOfDays({ from, to }: Period): { from?: EpochSeconds; to?: EpochSeconds } {
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

/** Which time a list shows: a span that ends today, or days of one's own. Stands in the page's address. */
export interface When {
  span: Span
  /** The days of `custom`. */
  days: Period
}

/** What an address asks for; what it says wrongly counts as not said. */
export const whenOf = (params: URLSearchParams): When => ({
  span: spans.find((span) => span === params.get('period')) ?? 'all',
  days: { from: dayOf(params.get('from')), to: dayOf(params.get('to')) },
})

/** How an address says it: '' is not said. */
export const saidOf = ({ span, days }: When): { period: string; from: string; to: string } => ({
  period: span === 'all' ? '' : span,
  ...(span === 'custom' ? days : { from: '', to: '' }),
})

/** An address that says this besides what it said already; '' takes a word out of it. */
export function withSaid(params: URLSearchParams, said: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(said)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Days a span reaches back before today. */
const daysBack = { today: 0, week: 6, month: 29 } as const

/** The seconds to ask the server for. */
export function rangeOf({ span, days }: When, nowMs: EpochMs): { from?: EpochSeconds; to?: EpochSeconds } {
  if (span === 'all') return {}
  return secondsOfDays(span === 'custom' ? days : { from: dayOfMs(nowMs, daysBack[span]), to: '' })
}

/** Things of one day; `at` is the epoch second of the first listed. */
export interface Day<Item> {
  /** `YYYY-MM-DD` on the user's own clock. */
  day: string
  at: EpochSeconds
  items: Item[]
}

/** Things, newest first, under the day each belongs to. */
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
