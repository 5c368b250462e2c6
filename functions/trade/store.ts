import type { Result } from '../../shared/calc/trade.ts'
import { VOID_AFTER_S } from '../../shared/tape/entry.ts'
import type { EpochSeconds, Seconds } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { accountOf } from '../ledger/account.ts'
import { assertSession, type Session } from '../session.ts'
import { type HistoryRange, history } from '../table/history.ts'
import { duePartition, dueSort, keys, orderPartition } from '../table/keys.ts'
import { pageOf } from '../table/read.ts'
import { usualSizes } from '../table/sizes.ts'
import type { Row, Table } from '../table/write.ts'
import { type Order, orderOf } from './order.ts'

/** Checks the session in the same round trip. */
export async function loadOwnOrder(
  deps: Deps,
  session: Session,
  id: string,
): Promise<{ order: Order; account: Row } | undefined> {
  const [account, order] = await deps.table.getMany(
    [keys.account(session.uid), keys.order(session.uid, id)],
    {
      consistent: true,
    },
  )
  assertSession(session, account ? accountOf(account) : null)
  return account && order && { order: orderOf(order), account }
}

export async function loadOrder(table: Table, uid: string, id: string): Promise<Order | undefined> {
  const row = await table.get(keys.order(uid, id))
  return row && orderOf(row)
}

export async function loadOrders(table: Table, uid: string, ids: string[]): Promise<Order[]> {
  const wanted = ids.map((id) => keys.order(uid, id))
  const rows = await table.getMany(wanted, { consistent: true })
  return rows.flatMap((row) => (row ? [orderOf(row)] : []))
}

export interface HistoryFilter extends HistoryRange {
  state?: 'open' | 'settled'
  result?: Result
  productId?: string
}

/** Includes unsettled orders due at `now`: settle them, then keep what `matches`. */
export async function orderHistory(
  table: Table,
  uid: string,
  filter: HistoryFilter,
  { rows = usualSizes.rows, now = Number.NEGATIVE_INFINITY }: { rows?: number; now?: EpochSeconds } = {},
): Promise<{ orders: Order[]; next: string | null }> {
  const pick = (row: Row) => {
    const order = orderOf(row)
    const isDue = !order.settlement && order.closeAt <= now && isOf(order, filter)
    return isDue || matches(order, filter) ? order : undefined
  }
  const { items, next } = await history(table, { pk: orderPartition(uid), prefix: '' }, filter, pick, rows)
  return { orders: items, next }
}

type Wanted = Pick<HistoryFilter, 'state' | 'result' | 'productId'>

export function matches(order: Order, filter: Wanted): boolean {
  const { settlement } = order
  if (filter.state && (settlement ? 'settled' : 'open') !== filter.state) return false
  if (filter.result && settlement?.result !== filter.result) return false
  return isOf(order, filter)
}

const isOf = (order: Order, { productId = order.productId }: Wanted): boolean => order.productId === productId

/** The index may lag, and its keys are later than the closes: `aheadS` reads that much further. */
export async function dueOrders(
  { table, config }: Pick<Deps, 'table' | 'config'>,
  shard: number,
  now: EpochSeconds,
  { after, aheadS = VOID_AFTER_S }: { after?: Row | undefined; aheadS?: Seconds } = {},
) {
  const [last, rows] = await pageOf(table, {
    pk: duePartition(shard),
    index: 'due',
    to: `${dueSort(now + aheadS)}~`,
    limit: config.sizes.sweep,
    ...(after && { after }),
  })
  const orders = rows.map(orderOf).filter(({ closeAt }) => closeAt <= now)
  return { orders, last: last as Row | undefined }
}
