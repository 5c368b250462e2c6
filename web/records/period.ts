import { type EpochMs, type EpochSeconds, msOf } from '../../shared/time.ts'
import { type Days, dayOf, dayOfMs, secondsOfDays } from './days.ts'

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
