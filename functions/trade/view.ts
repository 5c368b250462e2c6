import type * as z from 'zod/mini'
import type { orderView } from '../../shared/api/trade.ts'
import { expectedProfit, outcomes } from '../../shared/calc/trade.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { Tape } from '../tape/tape.ts'
import type { Order } from './order.ts'

export type OrderView = z.input<typeof orderView>

/** Rates go over the wire as decimals with six places: 850000 -> "0.850000". */
export const rateText = (rate: bigint): string => formatScaled(rate, 6)

/** An order as its user sees it now. An open one shows its entry price once the tape has passed it. */
export async function viewOrder(order: Order, tape: Tape, nowMs: EpochMs): Promise<OrderView> {
  const { asset, terms, settlement, decimals } = order
  const price = (value: number | null) => (value === null ? null : formatScaled(value, decimals))
  const openPrice = settlement ? settlement.openPrice : await entryPrice(order, tape, nowMs)
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
    openAt: order.openAt,
    closeAt: order.closeAt,
    closePrice: price(settlement?.closePrice ?? null),
    profit: settlement ? formatAmount(outcomes(terms).net[settlement.result], asset) : null,
    result: settlement?.result ?? null,
    voidReason: settlement?.voidReason ?? null,
    status: settlement ? 'settled' : 'open',
    settledAt: settlement?.settledAt ?? null,
    rules: order.rules,
    source: order.source,
    commitment: order.commitment,
  }
}

async function entryPrice(order: Order, tape: Tape, nowMs: EpochMs): Promise<number | null> {
  const entry = await tape.priceAt(order.symbol, order.openAt, nowMs)
  return entry.kind === 'price' ? entry.price : null
}
