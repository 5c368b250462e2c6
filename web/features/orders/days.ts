import { type Tally, tally } from '../../../shared/calc/history.ts'
import { idTimeMs } from '../../../shared/ids.ts'
import { formatAmount, parseAmount } from '../../../shared/money.ts'
import type { Order } from '../trade/types.ts'
import { dayOfMs } from './period.ts'

export interface OrderDay {
  /** `YYYY-MM-DD` on the user's own clock. */
  day: string
  /** Epoch second of its newest order. */
  at: number
  orders: Order[]
}

/** Epoch second an order was placed at. */
export const placedAt = (order: Pick<Order, 'id'>): number => Math.floor(idTimeMs(order.id) / 1000)

/** Orders, newest first, under the days they were placed on: the days that the list is ordered and chosen by. */
export function byDay(orders: readonly Order[]): OrderDay[] {
  const days: OrderDay[] = []
  for (const order of orders) {
    const at = placedAt(order)
    const day = dayOfMs(at * 1000)
    const last = days.at(-1)
    if (last?.day === day) last.orders.push(order)
    else days.push({ day, at, orders: [order] })
  }
  return days
}

/** What settled orders come to together; null where their assets differ, or an amount cannot be read. */
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

/** What an order took from the balance, and what it gave back; null while that is open. */
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
