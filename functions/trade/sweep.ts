import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { chunksOf } from '../table/chunks.ts'
import { groupCommit } from '../table/group-commit.ts'
import { keys } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import { pricesOnce } from '../tape/once.ts'
import { type Turn, turns } from '../turns.ts'
import { lacksMarket } from './absent-market.ts'
import type { Order } from './order.ts'
import { settleDue, settlingReads } from './settle.ts'
import { mostShards } from './shards.ts'
import { dueOrders } from './store.ts'

/** Users settled at once, over all shards: enough to keep the table busy, and no call waits for a free connection. */
const AT_ONCE = 40

/** Users settled by one transaction: more of them are not faster, and one user's conflict delays the others of it. */
const TOGETHER = 8

/** Shards read at once by a sweep: while a page is read the orders of those before it are settled. */
const READ_AT_ONCE = 2

/** Who may read a page of due orders next, and who may settle. */
interface Queues {
  reading: Turn
  settling: Turn
}

const queues = (): Queues => ({ reading: turns(READ_AT_ONCE), settling: turns(AT_ONCE) })

/** A price is looked up once for all users, and several of them are settled by one transaction. */
const forMany = (deps: Deps<'tapes'>): Deps<'tapes'> => ({
  ...deps,
  tapes: pricesOnce(deps.tapes),
  table: groupCommit(deps.table, TOGETHER),
})

/**
 * Settles everything due in a shard; answers how many orders. One user's failure does not hold up the others, nor one
 * order's the user's others.
 */
export const settleShard = (
  deps: Deps<'tapes'>,
  shard: number,
  nowMs: EpochMs,
): Promise<{ settled: number }> => settle(forMany(deps), { shard, ...queues() }, nowMs)

async function settle(
  deps: Deps<'tapes'>,
  { shard, reading, settling }: { shard: number } & Queues,
  nowMs: EpochMs,
): Promise<{ settled: number }> {
  let settled = 0
  let failed = 0
  let after: Row | undefined
  do {
    const page = await reading(() => dueOrders(deps, shard, secondsOf(nowMs), after))
    const byUser = Map.groupBy(page.orders, (order) => order.uid)
    const accountOf = accountsOf(deps.table, [...byUser.keys()])
    const settleUser = async (uid: string, orders: Order[]): Promise<void> => {
      try {
        const left = await settleDue(deps, orders, nowMs, await accountOf(uid), true)
        settled += countSettled(left.orders)
        const lacking = await Promise.all(left.orders.map((order) => lacksMarket(deps, shard, order, nowMs)))
        failed += lacking.includes(true) || left.failed.length > 0 ? 1 : 0
        for (const { error } of left.failed) notSettled(deps, shard, error)
      } catch (error) {
        failed += 1
        notSettled(deps, shard, error)
      }
    }
    await Promise.all(Array.from(byUser, ([uid, orders]) => settling(() => settleUser(uid, orders))))
    after = page.last
  } while (after)
  if (settled > 0) deps.log('info', 'settled', { shard, settled })
  // Fails only after the others are settled; then it is tried again and the alarm rings.
  if (failed > 0) throw new Error(`${failed} users of shard ${shard} could not be settled`)
  return { settled }
}

/**
 * Accounts as they were a moment ago, half a read unit each: whoever has another order open on the product would else be
 * refused the first try, at five write units. Read as they come to their turn, and those after them meanwhile, so that
 * the table is never kept from settling by reading. What cannot be read is settled without.
 */
function accountsOf(table: Table, uids: string[]): (uid: string) => Promise<Row | undefined> {
  const parts = chunksOf(uids, AT_ONCE)
  const placeOf = new Map(uids.map((uid, place) => [uid, place]))
  const rows: Promise<(Row | undefined)[]>[] = []
  const read = (part: number) => {
    rows[part] ??= table
      .getMany((parts[part] ?? []).map(keys.account), { only: settlingReads })
      .catch(() => [])
    return rows[part]
  }
  return async (uid) => {
    const place = placeOf.get(uid) ?? 0
    const part = Math.floor(place / AT_ONCE)
    const own = read(part)
    if (part + 1 < parts.length) void read(part + 1)
    return (await own)[place % AT_ONCE]
  }
}

const notSettled = ({ log }: Deps, shard: number, error: unknown): void =>
  log('error', 'settlement failed', { shard, ...errorFields(error) })

const countSettled = (orders: Order[]): number => orders.filter((order) => order.settlement).length

/** Settles in all shards there ever were what no event and no reader has settled. */
export async function sweep(given: Deps<'tapes'>, nowMs: EpochMs): Promise<{ settled: number }> {
  const deps = forMany(given)
  const most = await mostShards(deps)
  const both = queues()
  const shards = Array.from({ length: most }, (_, shard) => settle(deps, { shard, ...both }, nowMs))
  const outcomes = await Promise.allSettled(shards)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (failed.length > 0)
    throw new AggregateError(
      failed.map((outcome) => outcome.reason),
      'sweep incomplete',
    )
  const counts = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.settled : []))
  return { settled: counts.reduce((sum, count) => sum + count, 0) }
}
