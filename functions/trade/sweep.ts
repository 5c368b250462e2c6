import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { chunksOf, GET_MOST } from '../table/chunks.ts'
import { keys } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import { pricesOnce } from '../tape/once.ts'
import { type Turn, turns } from '../turns.ts'
import { lacksMarket } from './absent-market.ts'
import type { Order } from './order.ts'
import { settleDue } from './settle.ts'
import { mostShards } from './shards.ts'
import { dueOrders } from './store.ts'

/** Users settled at once, over all shards: enough to keep the table busy, and no call waits for a free connection. */
const AT_ONCE = 40

/**
 * Settles everything due in a shard; answers how many orders. One user's failure does not hold up the others, nor one
 * order's the user's others.
 */
export const settleShard = (
  deps: Deps<'tapes'>,
  shard: number,
  nowMs: EpochMs,
): Promise<{ settled: number }> =>
  settle({ ...deps, tapes: pricesOnce(deps.tapes) }, { shard, turn: turns(AT_ONCE) }, nowMs)

async function settle(
  deps: Deps<'tapes'>,
  { shard, turn }: { shard: number; turn: Turn },
  nowMs: EpochMs,
): Promise<{ settled: number }> {
  let settled = 0
  let failed = 0
  let after: Row | undefined
  do {
    const page = await dueOrders(deps, shard, secondsOf(nowMs), after)
    const byUser = Map.groupBy(page.orders, (order) => order.uid)
    const accounts = accountsOf(deps.table, [...byUser.keys()])
    const settleUser = async (uid: string, orders: Order[]): Promise<void> => {
      try {
        const left = await settleDue(deps, orders, nowMs, await accounts.get(uid), true)
        settled += countSettled(left.orders)
        const lacking = await Promise.all(left.orders.map((order) => lacksMarket(deps, shard, order, nowMs)))
        failed += lacking.includes(true) || left.failed.length > 0 ? 1 : 0
        for (const { error } of left.failed) notSettled(deps, shard, error)
      } catch (error) {
        failed += 1
        notSettled(deps, shard, error)
      }
    }
    await Promise.all(Array.from(byUser, ([uid, orders]) => turn(() => settleUser(uid, orders))))
    after = page.last
  } while (after)
  if (settled > 0) deps.log('info', 'settled', { shard, settled })
  // Fails only after the others are settled; then it is tried again and the alarm rings.
  if (failed > 0) throw new Error(`${failed} users of shard ${shard} could not be settled`)
  return { settled }
}

/**
 * Accounts as they were a moment ago, half a read unit each: whoever has another order open on the product would else be
 * refused the first try, at five write units. What cannot be read is settled without; the first are settled while others
 * are still read.
 */
function accountsOf(table: Table, uids: string[]): Map<string, Promise<Row | undefined>> {
  const parts = chunksOf(uids, GET_MOST).map((some) => {
    const rows = table.getMany(some.map(keys.account)).catch(() => [])
    return some.map((uid, index) => [uid, rows.then((read) => read[index])] as const)
  })
  return new Map(parts.flat())
}

const notSettled = ({ log }: Deps, shard: number, error: unknown): void =>
  log('error', 'settlement failed', { shard, ...errorFields(error) })

const countSettled = (orders: Order[]): number => orders.filter((order) => order.settlement).length

/** Settles in all shards there ever were what no event and no reader has settled. */
export async function sweep(given: Deps<'tapes'>, nowMs: EpochMs): Promise<{ settled: number }> {
  const deps = { ...given, tapes: pricesOnce(given.tapes) }
  const most = await mostShards(deps)
  const turn = turns(AT_ONCE)
  const shards = Array.from({ length: most }, (_, shard) => settle(deps, { shard, turn }, nowMs))
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
