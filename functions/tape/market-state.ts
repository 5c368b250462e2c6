import { Refusal } from '../../shared/errors.ts'
import { marketState } from '../../shared/market/hours.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Product } from '../table/catalog.ts'
import type { Tape } from './tape.ts'

export interface TradingState {
  state: 'trading' | 'closed' | 'nonTrading' | 'forbidden'
  /** stale or absent where the feed has no price; for forbidden the operator's public reason; else null. */
  stateReason: string | null
  /** When the hours next open; null while trading and where no hour is known to help. */
  nextOpenAt: EpochSeconds | null
  /** End of the running session: an order must close by then. Null where the market never closes. */
  sessionEndsAt: EpochSeconds | null
}

/**
 * A product's market state: the operator's halt first, then its hours, then whether its feed has a price no older than
 * the product's published limit.
 */
export async function tradingState(product: Product, tape: Tape, nowMs: EpochMs): Promise<TradingState> {
  const hours = marketState(instrument(product.symbol).hours, secondsOf(nowMs))
  const { nextOpenAt, sessionEndsAt } = hours
  if (product.halted !== null)
    return { state: 'forbidden', stateReason: product.halted, nextOpenAt: null, sessionEndsAt }
  if (hours.state !== 'trading') return { state: hours.state, stateReason: null, nextOpenAt, sessionEndsAt }
  const feed = await tape.state(product.symbol, nowMs, product.stalenessSeconds)
  if (!feed.ok) return { state: 'nonTrading', stateReason: feed.reason, nextOpenAt: null, sessionEndsAt }
  return { state: 'trading', stateReason: null, nextOpenAt: null, sessionEndsAt }
}

/** Throws the refusal of a market that does not trade now, with its next opening where that is known. */
export function assertTrading(state: TradingState): void {
  if (state.state === 'forbidden') throw new Refusal('market_forbidden', { reason: state.stateReason ?? '' })
  if (state.stateReason === 'stale' || state.stateReason === 'absent') throw new Refusal('price_stale')
  if (state.state !== 'trading') throw marketClosed(state.nextOpenAt)
}

export const marketClosed = (opensAt: EpochSeconds | null): Refusal =>
  new Refusal('market_closed', opensAt === null ? {} : { opensAt })
