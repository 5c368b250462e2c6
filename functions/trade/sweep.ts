import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import type { Row } from '../table/write.ts'
import { pricesOnce } from '../tape/once.ts'
import { lacksMarket } from './absent-market.ts'
import type { Order } from './order.ts'
import { settleDue } from './settle.ts'
import { mostShards } from './shards.ts'
import { dueOrders } from './store.ts'

/** Users settled at once: enough to keep the table busy, few enough for the limits of its partitions. */
const CONCURRENCY = 16

/**
 * Settles everything due in a shard; answers how many orders. One user's failure does not hold up the others, nor one
 * order's the user's others.
 */
export const settleShard = (
  deps: Deps<'tapes'>,
  shard: number,
  nowMs: EpochMs,
): Promise<{ settled: number }> => settle({ ...deps, tapes: pricesOnce(deps.tapes) }, shard, nowMs)

async function settle(deps: Deps<'tapes'>, shard: number, nowMs: EpochMs): Promise<{ settled: number }> {
  let settled = 0
  let failed = 0
  let after: Row | undefined
  do {
    const page = await dueOrders(deps, shard, secondsOf(nowMs), after)
    const waiting = [...Map.groupBy(page.orders, (order) => order.uid).values()]
    const settleNext = async (): Promise<void> => {
      for (let orders = waiting.pop(); orders; orders = waiting.pop()) {
        try {
          const left = await settleDue(deps, orders, nowMs)
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
    await Promise.all(Array.from({ length: CONCURRENCY }, settleNext))
    after = page.last
  } while (after)
  if (settled > 0) deps.log('info', 'settled', { shard, settled })
  // Fails only after the others are settled; then it is tried again and the alarm rings.
  if (failed > 0) throw new Error(`${failed} users of shard ${shard} could not be settled`)
  return { settled }
}

const notSettled = ({ log }: Deps, shard: number, error: unknown): void =>
  log('error', 'settlement failed', { shard, ...errorFields(error) })

const countSettled = (orders: Order[]): number => orders.filter((order) => order.settlement).length

/** Settles in all shards there ever were what no event and no reader has settled. */
export async function sweep(given: Deps<'tapes'>, nowMs: EpochMs): Promise<{ settled: number }> {
  const deps = { ...given, tapes: pricesOnce(given.tapes) }
  const shards = Array.from({ length: await mostShards(deps) }, (_, shard) => settle(deps, shard, nowMs))
  const outcomes = await Promise.allSettled(shards)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (failed.length > 0)
    throw new AggregateError(
      failed.map((outcome) => outcome.reason),
      'sweep incomplete',
    )
  return {
    settled: outcomes.reduce(
      (sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value.settled : 0),
      0,
    ),
  }
}
