import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { chunksOf, GET_MOST } from '../table/chunks.ts'
import { keys } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import { pricesOnce } from '../tape/once.ts'
import { lacksMarket } from './absent-market.ts'
import type { Order } from './order.ts'
import { settleDue } from './settle.ts'
import { mostShards } from './shards.ts'
import { dueOrders } from './store.ts'

/** Users settled at once, over all shards: enough to keep the table busy, and no call waits for a free connection. */
const CONCURRENCY = 32

/**
 * Settles everything due in a shard; answers how many orders. One user's failure does not hold up the others, nor one
 * order's the user's others.
 */
export const settleShard = (
  deps: Deps<'tapes'>,
  shard: number,
  nowMs: EpochMs,
): Promise<{ settled: number }> =>
  settle({ ...deps, tapes: pricesOnce(deps.tapes) }, { shard, atOnce: CONCURRENCY }, nowMs)

async function settle(
  deps: Deps<'tapes'>,
  { shard, atOnce }: { shard: number; atOnce: number },
  nowMs: EpochMs,
): Promise<{ settled: number }> {
  let settled = 0
  let failed = 0
  let after: Row | undefined
  do {
    const page = await dueOrders(deps, shard, secondsOf(nowMs), after)
    const waiting = [...Map.groupBy(page.orders, (order) => order.uid).values()]
    const accounts = await accountsOf(deps.table, [...new Set(page.orders.map(({ uid }) => uid))])
    const settleNext = async (): Promise<void> => {
      for (let orders = waiting.pop(); orders; orders = waiting.pop()) {
        try {
          const left = await settleDue(deps, orders, nowMs, accounts.get(orders[0]?.uid ?? ''), true)
          settled += countSettled(left.orders)
          const lacking = await Promise.all(
            left.orders.map((order) => lacksMarket(deps, shard, order, nowMs)),
          )
          failed += lacking.includes(true) || left.failed.length > 0 ? 1 : 0
          for (const { error } of left.failed) notSettled(deps, shard, error)
        } catch (error) {
          failed += 1
          notSettled(deps, shard, error)
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, settleNext))
    after = page.last
  } while (after)
  if (settled > 0) deps.log('info', 'settled', { shard, settled })
  // Fails only after the others are settled; then it is tried again and the alarm rings.
  if (failed > 0) throw new Error(`${failed} users of shard ${shard} could not be settled`)
  return { settled }
}

/**
 * Accounts as they were a moment ago, half a read unit each: whoever has another order open on the product would else be
 * refused the first try, at five write units. What cannot be read is settled without.
 */
async function accountsOf(table: Table, uids: string[]): Promise<Map<string, Row>> {
  const read = chunksOf(uids, GET_MOST).map((some) => table.getMany(some.map(keys.account)))
  const pages = await Promise.allSettled(read)
  const rows = pages.flatMap((page) => (page.status === 'fulfilled' ? page.value : []))
  return new Map(rows.flatMap((row) => (row ? [[row.pk.slice('U#'.length), row] as const] : [])))
}

const notSettled = ({ log }: Deps, shard: number, error: unknown): void =>
  log('error', 'settlement failed', { shard, ...errorFields(error) })

const countSettled = (orders: Order[]): number => orders.filter((order) => order.settlement).length

/** Settles in all shards there ever were what no event and no reader has settled. */
export async function sweep(given: Deps<'tapes'>, nowMs: EpochMs): Promise<{ settled: number }> {
  const deps = { ...given, tapes: pricesOnce(given.tapes) }
  const most = await mostShards(deps)
  const atOnce = Math.ceil(CONCURRENCY / most)
  const shards = Array.from({ length: most }, (_, shard) => settle(deps, { shard, atOnce }, nowMs))
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
