import type { ReviewKind } from '../../shared/reviews.ts'
import { type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import { MEASURED_S, medianOf, recentMeasures } from '../table/measures.ts'
import { Change, type Row } from '../table/write.ts'

type Needed = Pick<Deps, 'table' | 'clock'>

/** Another worker rarely measures at the same moment; a few tries are enough. */
const TRIES = 5

/** Up to so many reviews a week each decision is in the published median at once. */
const AT_ONCE_MOST = 10_000
/** Of more the median is a second old for each thousand: of a million a week, 17 minutes. */
const A_SECOND = 1000

/**
 * Whether a median is new enough to stand. Reading a million measures costs half a cent and some seconds of a worker,
 * which is little now and then and too much for each decision.
 */
const isFresh = ({ count, takenAt }: Row, now: EpochSeconds): boolean =>
  Number(count) > AT_ONCE_MOST && takenAt !== undefined && now - Number(takenAt) < Number(count) / A_SECOND

/**
 * Computes the median of a kind of review anew from the rows of the last seven days, so nothing counts twice however
 * often an event is delivered. It is valid until seven days after the newest row.
 */
export async function takeMedian({ table, clock }: Needed, kind: ReviewKind): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    // Read the version first: whoever writes after that has counted rows this read may lack.
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
