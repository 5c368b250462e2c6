import { type Result, tradeResult } from '../../shared/calc/trade.ts'
import { formatScaled, type Minor, parseAmount } from '../../shared/money.ts'
import { parseScaled } from '../../shared/tape/price.ts'
import { type EpochMs, type Milliseconds, msOf } from '../../shared/time.ts'
import type { Order } from './types.ts'

/** `entering`: entry price unknown. `settling`: time is up, result being fetched. */
export type Phase = 'entering' | 'running' | 'settling' | 'settled'

export function phaseOf(order: Pick<Order, 'status' | 'openPrice' | 'closeAt'>, nowMs: EpochMs): Phase {
  if (order.status === 'settled') return 'settled'
  if (nowMs >= msOf(order.closeAt)) return 'settling'
  return order.openPrice === null ? 'entering' : 'running'
}

/** The later a price, the longer the pause before the next question. */
const pauseMs = (lateMs: Milliseconds): Milliseconds =>
  lateMs < 1000 ? 120 : lateMs < 5000 ? 400 : lateMs < 60_000 ? 2000 : 10_000

/** At entry until its price is known, then at close until the result is. Null once settled. */
export function nextAskMs(
  order: Pick<Order, 'status' | 'openPrice' | 'placedAt' | 'openAt' | 'closeAt'>,
  nowMs: EpochMs,
): Milliseconds | null {
  const phase = phaseOf(order, nowMs)
  if (phase === 'settled') return null
  const lateMs = nowMs - msOf(phase === 'entering' ? (order.openAt ?? order.placedAt) : order.closeAt)
  if (lateMs < 0) return -lateMs
  return pauseMs(lateMs)
}

export interface ResultIfClosed {
  result: Result
  /** After the fee. */
  net: Minor
}

/** Null until the entry price is known. */
export function ifClosedAt(
  order: Pick<Order, 'direction' | 'openPrice' | 'decimals' | 'amount' | 'fee' | 'expectedProfit' | 'asset'>,
  price: string,
): ResultIfClosed | null {
  const entry = order.openPrice === null ? null : parseScaled(order.openPrice, order.decimals)
  const last = parseScaled(price, order.decimals)
  if (entry === null || last === null) return null
  const result = tradeResult(order.direction, entry, last)
  const [amount, fee, profit] = [order.amount, order.fee, order.expectedProfit].map((text) =>
    parseAmount(text, order.asset),
  )
  if (amount == null || fee == null || profit == null) return null
  return { result, net: { win: profit - fee, loss: -amount - fee, draw: 0n }[result] }
}

/** Null if the price did not move, or is unknown. */
export function distanceOf({
  openPrice,
  closePrice,
  decimals,
}: Pick<Order, 'openPrice' | 'closePrice' | 'decimals'>): { side: 'above' | 'below'; by: string } | null {
  const [entry, close] = [openPrice, closePrice].map((price) =>
    price === null ? null : parseScaled(price, decimals),
  )
  if (entry == null || close == null || entry === close) return null
  return {
    side: close > entry ? 'above' : 'below',
    by: formatScaled(Math.abs(close - entry), decimals),
  }
}
