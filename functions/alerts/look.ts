import { type AlertSide, alertSides } from '../../shared/alerts.ts'
import { type EpochMs, type EpochSeconds, HOUR, MINUTE, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { errorFields } from '../log.ts'
import { ALERT_SHARDS, alertPartition, keys, priceSort } from '../table/keys.ts'
import type { Product } from '../table/products.ts'
import { pageOf } from '../table/read.ts'
import { type Key, replace } from '../table/write.ts'
import type { Tape } from '../tape/tape.ts'
import { alertOf, type PriceAlert } from './alert.ts'
import { reachAll } from './reach.ts'

type Deps = DepsOf<'lookout'>

/** A look reads again what the last one read, as an alert may come to the index some seconds after it was added. */
const AGAIN_S = MINUTE
/** At once so much of a tape: a day that was missed is looked at in steps. */
const STEP_S = 6 * HOUR
/** No step begins later than this after the call, so that a call ends before its time is over; the next one goes on. */
const TIME_MS = 40_000
/** Alerts read and told of at once. */
const PAGE = 200

/**
 * Looks for each product at all of the tape since the last look, however long ago that was, and tells of the alerts it
 * has reached. One product's failure does not hold up the others. Answers how many were told.
 */
export async function lookAtAll(deps: Deps): Promise<{ reached: number }> {
  const nowMs = deps.clock()
  const products = await deps.catalog.products(nowMs)
  const outcomes = await Promise.allSettled(products.map((product) => lookAt(deps, product, nowMs)))
  const reached = outcomes.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
  if (reached > 0) deps.log('info', 'price alerts reached', { count: reached })
  const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  for (const error of failed) deps.log('error', 'price alerts not looked at', errorFields(error))
  // Fails only after the others are told; then it is tried again and the alarm rings.
  if (failed.length > 0) throw new AggregateError(failed, 'price alerts of some products not looked at')
  return { reached }
}

async function lookAt(deps: Deps, product: Product, nowMs: EpochMs): Promise<number> {
  const { table, clock } = deps
  const tape = deps.tapes.for(product)
  const now = secondsOf(nowMs)
  const known = await table.get(keys.lookedAt(product.id), { consistent: true })
  // Before the first look an alert counts from when it was added.
  let from: EpochSeconds = known ? Number(known.to) - AGAIN_S : now - HOUR
  let reached = 0
  while (from < now && clock() - nowMs < TIME_MS) {
    const to = Math.min(now, from + STEP_S)
    const told = await reachedIn(deps, { product, tape, from, to, nowMs })
    reached += told.count
    if (!told.all) return reached
    await table.write(replace({ ...keys.lookedAt(product.id), to }))
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

/** Tells of the alerts that the tape has reached in some seconds; `all` is false where the time of the call was over. */
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
          // Of those above the lowest first, of those below the highest: no other is read.
          ...(side === 'above' ? { to: `${priceSort(high)}#~` } : { from: priceSort(low) }),
          limit: PAGE,
          ...(after && { after }),
        })
        const reached = await Promise.all(
          rows.map(alertOf).map(async (alert) => {
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

/** The second of the first tick on an alert's side of its price, from when it was added; null where there is none. */
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
