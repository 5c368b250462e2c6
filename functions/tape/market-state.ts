import { Refusal } from '../../shared/errors.ts'
import { marketState } from '../../shared/market/hours.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Product } from '../table/products.ts'
import type { Tape } from './tape.ts'

export interface TradingState {
  state: 'trading' | 'closed' | 'nonTrading' | 'forbidden'
  /** Public; `stale` or `absent` without a price. */
  stateReason: string | null
  nextOpenAt: EpochSeconds | null
  /** An order must close by then. Null if the market never closes. */
  sessionEndsAt: EpochSeconds | null
}

/** Checks the halt, then the hours, then the price's age. */
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

export function assertTrading(state: TradingState): void {
  if (state.state === 'forbidden') throw new Refusal('market_forbidden', { reason: state.stateReason ?? '' })
  if (state.stateReason === 'stale' || state.stateReason === 'absent') throw new Refusal('price_stale')
  if (state.state !== 'trading') throw marketClosed(state.nextOpenAt)
}

export const marketClosed = (opensAt: EpochSeconds | null): Refusal =>
  new Refusal('market_closed', opensAt === null ? {} : { opensAt })
