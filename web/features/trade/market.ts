import { type EpochMs, type EpochSeconds, type Milliseconds, msOf } from '../../../shared/time.ts'
import { ApiError } from '../../api/error.ts'
import type { Product, Quote } from '../../trading/types.ts'

/** `opensAt` if the hours tell it. */
export type Block =
  | { why: 'closed' | 'nonTrading'; opensAt: EpochSeconds | null }
  | { why: 'forbidden'; reason: string }
  | { why: 'stale' | 'offline' }

type State = Pick<Product, 'state' | 'stateReason' | 'nextOpenAt'>

/** Null if an order is possible. Prices are polled, so a failed request means a lost connection. */
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

/** True if the price may be out of date, and is grey. */
export const isOld = (block: Block | null): boolean => block?.why === 'offline' || block?.why === 'stale'

/** The quote of this second, else the list's price. */
export const lastPrice = (product: Product, quote: Quote | undefined): string | null =>
  quote?.price ?? product.price
