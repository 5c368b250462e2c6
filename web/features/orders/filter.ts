import type { Result } from '../../../shared/calc/trade.ts'
import type { EpochMs } from '../../../shared/time.ts'
import type { Query } from '../../api/wire.ts'
import { dayOf, dayOfMs, type Period, secondsOf } from './period.ts'

export const spans = ['all', 'today', 'week', 'month', 'custom'] as const
export type Span = (typeof spans)[number]

export const results = ['win', 'loss', 'draw', 'void'] as const satisfies readonly Result[]

/** Which settled orders are shown. Stands in the page's address, so that Back and a reload find it again. */
export interface Filter {
  span: Span
  /** The days of `custom`. */
  days: Period
  /** '' is every one. */
  product: string
  result: Result | ''
}

/** What an address asks for; what it says wrongly counts as not said. */
export function filterOf(params: URLSearchParams): Filter {
  return {
    span: spans.find((span) => span === params.get('period')) ?? 'all',
    days: { from: dayOf(params.get('from')), to: dayOf(params.get('to')) },
    product: params.get('product') ?? '',
    result: results.find((result) => result === params.get('result')) ?? '',
  }
}

/** An address with this filter; what else it says stays. */
export function withFilter(
  params: URLSearchParams,
  { span, days, product, result }: Filter,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const custom = span === 'custom'
  const said = {
    ...{ period: span === 'all' ? '' : span, product, result },
    ...{ from: custom ? days.from : '', to: custom ? days.to : '' },
  }
  for (const [name, value] of Object.entries(said)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Days a span reaches back before today. */
const daysBack = { today: 0, week: 6, month: 29 } as const

/** What to ask the server for. */
export function queryOf(
  { span, days, product, result }: Filter,
  nowMs: EpochMs,
): Query<'/api/user/orderlist'> {
  return {
    state: 'settled',
    ...(span === 'custom' && secondsOf(days)),
    ...(span in daysBack &&
      secondsOf({ from: dayOfMs(nowMs, daysBack[span as keyof typeof daysBack]), to: '' })),
    ...(product && { productId: product }),
    ...(result && { result }),
  }
}

/** Whether anything at all is left out. */
export const isFiltered = ({ span, product, result }: Filter): boolean =>
  span !== 'all' || product !== '' || result !== ''
