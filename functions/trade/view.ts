import type * as z from 'zod/mini'
import type { orderView } from '../../shared/api/trade.ts'
import { expectedProfit } from '../../shared/calc/trade.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import { isEntered } from '../../shared/tape/entry.ts'
import { MARKET_CHANGED } from '../../shared/tape/frozen.ts'
import type { TapeProof } from '../../shared/tape/proof.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import { errorFields, type Log } from '../log.ts'
import { marketOf } from '../tape/placed-under.ts'
import type { Tapes } from '../tape/tapes.ts'
import { type Order, profitOf } from './order.ts'

export type OrderView = z.input<typeof orderView>

/** 850000 -> "0.850000". */
export const rateText = (rate: bigint): string => formatScaled(rate, 6)

/** An unreadable price is left out, and logged. */
export async function viewOrder(order: Order, tapes: Tapes, nowMs: EpochMs, log: Log): Promise<OrderView> {
  const { asset, terms, settlement, decimals } = order
  const price = (value: number | null) => (value === null ? null : formatScaled(value, decimals))
  const openPrice = settlement ? settlement.openPrice : await entryPrice(order, tapes, nowMs, log)
  return {
    id: order.id,
    productId: order.productId,
    symbol: order.symbol,
    direction: order.direction,
    amount: formatAmount(terms.amount, asset),
    asset,
    fee: formatAmount(order.fee, asset),
    seconds: order.seconds,
    payoutRate: rateText(terms.payoutRate),
    expectedProfit: formatAmount(expectedProfit(terms), asset),
    decimals,
    openPrice: price(openPrice),
    placedAt: order.placedAt,
    openAt: order.openAt,
    closeAt: order.closeAt,
    closePrice: price(settlement?.closePrice ?? null),
    profit: profitOf(order),
    result: settlement?.result ?? null,
    voidReason: settlement?.voidReason ?? null,
    status: settlement ? 'settled' : 'open',
    settledAt: settlement?.settledAt ?? null,
    rules: order.rules,
    source: order.source,
    walk: order.walk,
    calendar: order.calendar,
    commitment: order.commitment,
  }
}

async function entryPrice(order: Order, tapes: Tapes, nowMs: EpochMs, log: Log): Promise<number | null> {
  const { symbol, source, openAt } = order
  if (openAt === null) return null
  try {
    const market = await marketOf(tapes, order, nowMs)
    if (market.kind !== 'here') return null
    const entry = await market.tape.priceAt(symbol, openAt, nowMs)
    return entry.kind === 'price' ? entry.price : null
  } catch (error) {
    log('error', 'price not read', { symbol, feed: source, ...errorFields(error) })
    return null
  }
}

/** Proves by the market and version that the order froze. If that market is gone, the proof says so. */
export async function proofOf(
  tapes: Tapes,
  order: Order,
  nowMs: EpochMs,
): Promise<TapeProof | { notYet: EpochSeconds }> {
  const { source, symbol } = order
  if (!isEntered(order)) return { feed: 'unentered', source, symbol }
  const market = await marketOf(tapes, order, nowMs)
  if (market.kind === 'here') return market.tape.proof(symbol, order, nowMs)
  if (order.settlement?.voidReason === MARKET_CHANGED)
    return { feed: 'gone', source, symbol, here: market.here }
  return tapes.of(source).proof(symbol, order, nowMs)
}
