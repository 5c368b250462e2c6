import { type EpochMs, type EpochSeconds, type Milliseconds, msOf } from '../../../shared/time.ts'
import { ApiError } from '../../api/error.ts'
import type { Product, Quote } from '../../trading/types.ts'

/** Why no order can be placed now. `opensAt` where the hours say when that ends. */
export type Block =
  | { why: 'closed' | 'nonTrading'; opensAt: EpochSeconds | null }
  | { why: 'forbidden'; reason: string }
  | { why: 'stale' | 'offline' }

type State = Pick<Product, 'state' | 'stateReason' | 'nextOpenAt'>

/**
 * Why no order can be placed now, by the newest answers; null where one can. The price is asked all the time, so a
 * request that fails means a lost connection; while the browser is offline (`online` is false), nothing is asked.
 */
export function blockOf(
  product: State,
  quote: (State & Pick<Quote, 'at'>) | undefined,
  error: unknown,
  { online, nowMs, lateMs }: { online: boolean; nowMs: EpochMs; lateMs: Milliseconds },
): Block | null {
  if (!online || (error instanceof ApiError && error.status === 0)) return { why: 'offline' }
  const { state, stateReason, nextOpenAt } = quote ?? product
  if (state === 'forbidden') return { why: 'forbidden', reason: stateReason ?? '' }
  if (stateReason === 'stale' || stateReason === 'absent') return { why: 'stale' }
  if (state !== 'trading') return { why: state, opensAt: nextOpenAt }
  if (error instanceof ApiError && error.slug === 'price_stale') return { why: 'stale' }
  return quote && nowMs - msOf(quote.at) > lateMs ? { why: 'stale' } : null
}

/** Whether the price on screen may be out of date: then it is grey. */
export const isOld = (block: Block | null): boolean => block?.why === 'offline' || block?.why === 'stale'

/** The newest price of the product: the quote of this second, else that of the list. */
export const lastPrice = (product: Product, quote: Quote | undefined): string | null =>
  quote?.price ?? product.price
