import type { ReviewKind } from '../../shared/reviews.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import { MEASURED_S, medianOf, recentMeasures } from '../table/measures.ts'
import { Change } from '../table/write.ts'

type Needed = Pick<Deps, 'table' | 'clock'>

/** Another worker that measures at the same moment is met once or twice, not more. */
const TRIES = 5

/**
 * Takes the median of a kind of review anew, from the rows of the last seven days: so nothing is counted twice,
 * however often a decision is told. It stands until seven days after the newest of them.
 */
export async function takeMedian({ table, clock }: Needed, kind: ReviewKind): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    // The version first: whoever writes between here and there has seen rows we may not have.
    const current = await table.get(keys.measured(kind), { consistent: true })
    const measures = await recentMeasures(table, kind, clock(), { consistent: true })
    const median = medianOf(measures.map(({ seconds }) => seconds))
    if (median === null) return
    const newest = Math.max(...measures.map(({ at }) => at))
    const version = (current?.version as bigint | undefined) ?? 0n
    const change = new Change(keys.measured(kind))
      .set('medianSeconds', median)
      .set('count', measures.length)
      .set('until', newest + MEASURED_S)
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
