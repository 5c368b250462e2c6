import type { ReviewKind } from '../../shared/reviews.ts'
import { type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import { MEASURED_S, medianOf, recentMeasures } from '../table/measures.ts'
import { Change, type Row } from '../table/write.ts'

type Needed = Pick<Deps, 'table' | 'clock'>

const TRIES = 5

/** Below this many weekly reviews, recompute the median per decision. */
const AT_ONCE_MOST = 10_000
/** Above that, allow 1 s of staleness per 1,000 reviews. */
const A_SECOND = 1000

/** Reading a million measures costs half a cent and seconds: too much for each decision. */
const isFresh = ({ count, takenAt }: Row, now: EpochSeconds): boolean =>
  Number(count) > AT_ONCE_MOST && takenAt !== undefined && now - Number(takenAt) < Number(count) / A_SECOND

/** Recomputes from seven days of rows, so redelivery never counts twice. */
export async function takeMedian({ table, clock }: Needed, kind: ReviewKind): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    // Read the version first: a later writer may have counted rows this read misses.
    const current = await table.get(keys.measured(kind), { consistent: true })
    const nowMs = clock()
    if (current && isFresh(current, secondsOf(nowMs))) return
    const measures = await recentMeasures(table, kind, nowMs, { consistent: true })
    const median = medianOf(measures.map(({ seconds }) => seconds))
    if (median === null) return
    const newest = Math.max(...measures.map(({ at }) => at))
    const version = (current?.version as bigint | undefined) ?? 0n
    const change = new Change(keys.measured(kind))
      .set('medianSeconds', median)
      .set('count', measures.length)
      .set('until', newest + MEASURED_S)
      .set('takenAt', secondsOf(nowMs))
      .set('version', version + 1n)
    const { ok } = await table.write(
      (current?.version === undefined
        ? change.whereAbsent('version')
        : change.where('version', '=', version)
      ).build(),
    )
    if (ok) return
  }
  throw new Error(`the median of ${kind} was written by others all the time`)
}
