import { type AlertSide, alertSides } from '../../shared/alerts.ts'
import { type EpochMs, type EpochSeconds, HOUR, MINUTE, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { errorFields } from '../log.ts'
import type { Product } from '../table/products.ts'
import { pageOf } from '../table/read.ts'
import { type Key, replace } from '../table/write.ts'
import type { Tape } from '../tape/tape.ts'
import { ALERT_SHARDS, alertKeys, alertPartition, priceSort } from './keys.ts'
import { reachAll } from './reach.ts'
import { alertRow, type PriceAlert } from './stored.ts'

type Deps = DepsOf<'lookout'>

/** The index may show an alert seconds late, so each look overlaps the last. */
const AGAIN_S = MINUTE
const STEP_S = 6 * HOUR
/** No step starts later than this after the call, so the function ends in time. */
const TIME_MS = 40_000
const PAGE = 200

/** Reads the tape since the last look. One product's failure holds up no other; throws at the end. */
export async function lookAtAll(deps: Deps): Promise<{ reached: number }> {
  const nowMs = deps.clock()
  const products = await deps.catalog.products(nowMs)
  const outcomes = await Promise.allSettled(products.map((product) => lookAt(deps, product, nowMs)))
  const reached = outcomes.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
  if (reached > 0) deps.log('info', 'price alerts reached', { count: reached })
  const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  for (const error of failed) deps.log('error', 'price alerts not looked at', errorFields(error))
  // Thrown last, so that the other products are done; the call is retried and the alarm rings.
  if (failed.length > 0) throw new AggregateError(failed, 'price alerts of some products not looked at')
  return { reached }
}

async function lookAt(deps: Deps, product: Product, nowMs: EpochMs): Promise<number> {
  const { table, clock } = deps
  const tape = deps.tapes.for(product)
  const now = secondsOf(nowMs)
  const known = await table.get(alertKeys.lookedAt(product.id), { consistent: true })
  let from: EpochSeconds = known ? Number(known.to) - AGAIN_S : now - HOUR
  let reached = 0
  while (from < now && clock() - nowMs < TIME_MS) {
    const to = Math.min(now, from + STEP_S)
    const told = await reachedIn(deps, { product, tape, from, to, nowMs })
    reached += told.count
    if (!told.all) return reached
    await table.write(replace({ ...alertKeys.lookedAt(product.id), to }))
    from = to
  }
  return reached
}

interface Stretch {
  product: Product
  tape: Tape
  from: EpochSeconds
  to: EpochSeconds
  nowMs: EpochMs
}

async function reachedIn(deps: Deps, stretch: Stretch): Promise<{ count: number; all: boolean }> {
  const { product, tape, from, to, nowMs } = stretch
  const figures = await tape.range(product.symbol, from, to, nowMs)
  if (!figures) return { count: 0, all: true }
  const { high, low } = figures
  let count = 0
  for (const side of alertSides)
    for (let shard = 0; shard < ALERT_SHARDS; shard++)
      for (let after: Key | undefined; ; ) {
        if (deps.clock() - nowMs >= TIME_MS) return { count, all: false }
        const [next, rows] = await pageOf(deps.table, {
          pk: alertPartition(product.id, side, shard),
          index: 'due',
          // Sorted by price, so only reached alerts are read.
          ...(side === 'above' ? { to: `${priceSort(high)}#~` } : { from: priceSort(low) }),
          limit: PAGE,
          ...(after && { after }),
        })
        const reached = await Promise.all(
          rows.map(alertRow.read).map(async (alert) => {
            const at = await reachedAt(stretch, alert)
            return at === null ? [] : [{ alert, at }]
          }),
        )
        count += await reachAll(deps, reached.flat(), nowMs)
        if (!next) break
        after = next
      }
  return { count, all: true }
}

/** The first tick at or beyond the alert's price since it was added; null if none. */
async function reachedAt(
  { product: { symbol }, tape, nowMs, ...stretch }: Stretch,
  { side, price, at }: PriceAlert,
): Promise<EpochSeconds | null> {
  let from = Math.max(stretch.from, at)
  let to = Math.min(stretch.to, secondsOf(nowMs))
  const isIn = async (first: EpochSeconds, end: EpochSeconds) =>
    isReached(side, Number(price), await tape.range(symbol, first, end, nowMs))
  if (from >= to || !(await isIn(from, to))) return null
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (await isIn(from, middle)) to = middle
    else from = middle
  }
  return from
}

const isReached = (side: AlertSide, price: number, figures: { high: number; low: number } | null): boolean =>
  figures !== null && (side === 'above' ? figures.high >= price : figures.low <= price)
