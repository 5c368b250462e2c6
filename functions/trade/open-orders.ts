import { firstIdAt, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { type EpochMs, MINUTE, msOf, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { LONGEST_S } from '../table/catalog.ts'
import { keys, orderPartition, shardOf } from '../table/keys.ts'
import type { Key, Row } from '../table/write.ts'
import { type Order, orderOf } from './order.ts'
import { shardCounts } from './shards.ts'
import { dueOrders, loadOrders } from './store.ts'

type Reads = Pick<Deps, 'table' | 'config'>

/** Longer than any clock of ours is wrong, and than an order waits for its settlement as a rule. */
const MARGIN_MS = msOf(2 * MINUTE)
/** An order with an older id has been due for a minute at least. */
const REACH_MS = msOf(LONGEST_S) + OPERATION_WINDOW_MS + MARGIN_MS
/** Before every id. */
const EVER = '0'
/** Looks into the due orders of all users are bounded, should a stage have a great many that cannot be settled. */
const PAGES_OVERDUE = 4

export interface Open {
  /** Newest first. */
  orders: Order[]
  /** The account, read consistently. */
  account: Row | undefined
}

/**
 * A user's open orders. Those that can still run are among the ids of the last hour; what is older has long been due,
 * and stands in the index of what is due. Usually one query beside the account: reading ends when the account's open
 * stake is accounted for, and the account is looked at again before reading on, as orders may be settled meanwhile.
 * `openTotal` as read before only spares a query where nothing is open; consistent reads decide. The desk may not look
 * into what is due: with `back` the history is read back instead, until all is found.
 */
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
    let page = begun ?? (await newest(deps, uid, since))
    take(page.rows.map(orderOf))
    let isOverdueRead = back
    while (!isWhole()) {
      account = await loadAccount()
      if (isWhole()) break
      if (!isOverdueRead) take(await overdue(deps, uid, nowMs))
      else if (page.last) {
        page = await newest(deps, uid, since, page.last)
        take(page.rows.map(orderOf))
      } else break
      isOverdueRead = true
    }
  }
  const newestFirst = [...found.keys()].toSorted().toReversed()
  return { orders: newestFirst.flatMap((id) => found.get(id) ?? []), account }
}

const newest = ({ table, config }: Reads, uid: string, since: string, after?: Key) =>
  table.query({
    pk: orderPartition(uid),
    newestFirst: true,
    consistent: true,
    limit: config.sizes.rows,
    from: since,
    // The table refuses a range that has a beginning and no end later than it.
    to: '~',
    ...(after && { after }),
  })

/** The user's orders that should have been settled a while ago, in all shards they can stand in. */
async function overdue(deps: Reads, uid: string, nowMs: EpochMs): Promise<Order[]> {
  const shards = new Set((await shardCounts(deps)).map((count) => shardOf(uid, count)))
  const before = secondsOf(nowMs - MARGIN_MS) + 1
  const ids: string[] = []
  for (const shard of shards) {
    let after: Row | undefined
    for (let read = 0; read < PAGES_OVERDUE && (read === 0 || after); read++) {
      const page = await dueOrders(deps, shard, before, after)
      ids.push(...page.orders.filter((order) => order.uid === uid).map(({ id }) => id))
      after = page.last
    }
  }
  // The index may still have what is settled.
  return loadOrders(deps.table, uid, ids)
}
