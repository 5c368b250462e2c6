import type * as z from 'zod/mini'
import type { RouteOf } from '../../shared/api/routes.ts'
import { formatAmount } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import type { Table } from '../table/write.ts'
import { openOrders } from './open-orders.ts'
import { type Order, profitOf } from './order.ts'
import { orderHistory } from './store.ts'

type View = z.input<RouteOf<'desk.user_orders'>['output']>['items'][number]

export const countOpen = async (
  deps: Pick<Deps, 'table' | 'config'>,
  uid: string,
  openTotal: bigint,
  nowMs: EpochMs,
): Promise<number> => (await openOrders(deps, uid, openTotal, nowMs, true)).orders.length

/** Reading settles none. */
export async function readOrders(
  table: Table,
  uid: string,
  range: { limit: number; cursor?: string },
): Promise<{ items: View[]; next: string | null }> {
  const { orders, next } = await orderHistory(table, uid, range)
  return { items: orders.map(view), next }
}

function view(order: Order): View {
  const { id, symbol, direction, asset, terms, fee, placedAt, openAt, closeAt, settlement } = order
  return {
    id,
    symbol,
    direction,
    asset,
    amount: formatAmount(terms.amount, asset),
    fee: formatAmount(fee, asset),
    placedAt,
    openAt,
    closeAt,
    status: settlement ? 'settled' : 'open',
    result: settlement?.result ?? null,
    profit: profitOf(order),
  }
}
