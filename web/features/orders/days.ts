import { type Tally, tally } from '../../../shared/calc/history.ts'
import { idTimeMs } from '../../../shared/ids.ts'
import { formatAmount, parseAmount } from '../../../shared/money.ts'
import { type EpochSeconds, secondsOf } from '../../../shared/time.ts'
import type { Order } from '../../trading/types.ts'

/** By the phone's clock, which is in the id: lists are sorted by it. */
export const placedAt = (order: Pick<Order, 'id'>): EpochSeconds => secondsOf(idTimeMs(order.id))

/** Null if assets differ, or an amount cannot be read. */
export function totalOf(orders: readonly Order[]): (Tally & { asset: Order['asset'] }) | null {
  const [first] = orders
  if (!first) return null
  const { asset } = first
  const counted = orders.flatMap((order) => {
    const amount = parseAmount(order.amount, asset)
    const profit = signed(order.profit, asset)
    return order.asset === asset && amount !== null && profit !== null ? [{ amount, profit }] : []
  })
  return counted.length === orders.length ? { ...tally(counted), asset } : null
}

/** `back` is null while the order is open. */
export function paidOf({ amount, fee, profit, asset }: Pick<Order, 'amount' | 'fee' | 'profit' | 'asset'>): {
  paid: string
  back: string | null
} {
  const cost = (parseAmount(amount, asset) ?? 0n) + (parseAmount(fee, asset) ?? 0n)
  const net = signed(profit, asset)
  return { paid: formatAmount(cost, asset), back: net === null ? null : formatAmount(cost + net, asset) }
}

function signed(text: string | null, asset: Order['asset']): bigint | null {
  const size = text === null ? null : parseAmount(text.replace(/^-/, ''), asset)
  return size !== null && text?.startsWith('-') ? -size : size
}
