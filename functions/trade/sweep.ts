import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import type { Row } from '../table/write.ts'
import type { Order } from './order.ts'
import { settleDue } from './settle.ts'
import { dueOrders } from './store.ts'

/** Users settled at once: enough to keep the table busy, few enough for the limits of its partitions. */
const CONCURRENCY = 16

/** Settles everything due in a shard; answers how many orders. One user's failure does not hold up the others. */
export async function settleShard(
  deps: Deps<'tapes'>,
  shard: number,
  nowMs: EpochMs,
): Promise<{ settled: number }> {
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
          settled += countSettled(left)
          failed += left.some((order) => waitsForFeed(deps, shard, order)) ? 1 : 0
        } catch (error) {
          failed += 1
          deps.log('error', 'settlement failed', { shard, ...errorFields(error) })
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

/** Reports an order whose feed the stage no longer runs: only the stage's setting can help. */
function waitsForFeed({ tapes, log }: Deps<'tapes'>, shard: number, { settlement, source }: Order): boolean {
  if (settlement || tapes.runs(source)) return false
  log('error', 'orders wait for a feed this stage does not run', { shard, feed: source })
  return true
}

const countSettled = (orders: Order[]): number => orders.filter((order) => order.settlement).length

/** Settles in all shards what no event and no reader has settled. */
export async function sweep(deps: Deps<'tapes'>, nowMs: EpochMs): Promise<{ settled: number }> {
  const shards = Array.from({ length: deps.config.shards }, (_, shard) => settleShard(deps, shard, nowMs))
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
