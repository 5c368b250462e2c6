import { firstIdAt, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { type EpochMs, MINUTE, msOf, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { keys, orderPartition, shardOf } from '../table/keys.ts'
import { LONGEST_S } from '../table/products.ts'
import { pageOf } from '../table/read.ts'
import type { Key, Row } from '../table/write.ts'
import { type Order, orderOf } from './order.ts'
import { shardCounts } from './shards.ts'
import { dueOrders, loadOrders } from './store.ts'

type Reads = Pick<Deps, 'table' | 'config'>

/** More than clocks err and settlements usually take. */
const MARGIN_MS = msOf(2 * MINUTE)
/** An order with an older id has been due for a minute at least. */
const REACH_MS = msOf(LONGEST_S) + OPERATION_WINDOW_MS + MARGIN_MS
const EVER = '0'
/** Bounds the read if many orders cannot be settled. */
const PAGES_OVERDUE = 4

export interface Open {
  orders: Order[]
  account: Row | undefined
}

/** Reads until the account's open stake is accounted for. The desk, with `back`, may not read the index. */
export async function openOrders(
  deps: Reads,
  uid: string,
  openTotal: bigint,
  nowMs: EpochMs,
  back = false,
): Promise<Open> {
  const { table } = deps
  const since = back ? EVER : firstIdAt(nowMs - REACH_MS)
  const loadAccount = () => table.get(keys.account(uid), { consistent: true })
  const early = openTotal > 0n ? newest(deps, uid, since) : undefined
  const [known, begun] = await Promise.all([loadAccount(), early])
  let account = known
  const found = new Map<string, Order>()
  const isWhole = () => {
    const sum = [...found.values()].reduce((all, { terms }) => all + terms.amount, 0n)
    return sum >= ((account?.openTotal as bigint | undefined) ?? 0n)
  }
  const take = (orders: Order[]) => {
    for (const order of orders) if (!order.settlement) found.set(order.id, order)
  }

  if (!isWhole() || begun) {
    let [next, rows] = begun ?? (await newest(deps, uid, since))
    take(rows.map(orderOf))
    let isOverdueRead = back
    while (!isWhole()) {
      account = await loadAccount()
      if (isWhole()) break
      if (!isOverdueRead) take(await overdue(deps, uid, nowMs))
      else if (next) {
        ;[next, rows] = await newest(deps, uid, since, next)
        take(rows.map(orderOf))
      } else break
      isOverdueRead = true
    }
  }
  const newestFirst = [...found.keys()].toSorted().toReversed()
  return { orders: newestFirst.flatMap((id) => found.get(id) ?? []), account }
}

const newest = ({ table, config }: Reads, uid: string, since: string, after?: Key) =>
  pageOf(table, {
    pk: orderPartition(uid),
    newestFirst: true,
    consistent: true,
    limit: config.sizes.rows,
    from: since,
    to: '~',
    ...(after && { after }),
  })

async function overdue(deps: Reads, uid: string, nowMs: EpochMs): Promise<Order[]> {
  const shards = new Set((await shardCounts(deps)).map((count) => shardOf(uid, count)))
  const before = secondsOf(nowMs - MARGIN_MS) + 1
  const ids: string[] = []
  for (const shard of shards) {
    let after: Row | undefined
    for (let read = 0; read < PAGES_OVERDUE && (read === 0 || after); read++) {
      const page = await dueOrders(deps, shard, before, { after })
      ids.push(...page.orders.filter((order) => order.uid === uid).map(({ id }) => id))
      after = page.last
    }
  }
  // The index may lag behind settlements.
  return loadOrders(deps.table, uid, ids)
}
