import type { ReviewKind } from '../../shared/reviews.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { dueSort, keys, measurePartition } from './keys.ts'
import type { Key, Row, Table } from './write.ts'

/** The time that a published median covers. */
export const MEASURED_S = 7 * 86_400

export interface Measure {
  at: EpochSeconds
  uid: string
  id: string
  seconds: number
  operator: string
}

/**
 * Every review decided in the last seven days, oldest first. Ten thousand of them are some 1.3 MB, two round trips and
 * 330 read units when consistent: only for a worker and the desk.
 */
export async function recentMeasures(
  table: Table,
  kind: ReviewKind,
  nowMs: EpochMs,
  { consistent = false } = {},
): Promise<Measure[]> {
  const from = dueSort(secondsOf(nowMs) - MEASURED_S)
  const found: Measure[] = []
  let after: Key | undefined
  do {
    const page = await table.query({
      pk: measurePartition(kind),
      from,
      consistent,
      ...(after && { after }),
    })
    found.push(...page.rows.map(measureOf))
    after = page.last
  } while (after)
  return found
}

function measureOf({ sk, seconds, operator }: Row): Measure {
  const [at = '', uid = '', id = ''] = sk.split('#')
  return { at: Number(at), uid, id, seconds: Number(seconds), operator: operator as string }
}

/** The median of the last seven days in seconds, as it is shown to everybody; null while there is none. */
export async function publishedMedian(
  table: Table,
  kind: ReviewKind,
  nowMs: EpochMs,
): Promise<number | null> {
  const measured = await table.get(keys.measured(kind))
  return measured && Number(measured.until) > secondsOf(nowMs) ? Number(measured.medianSeconds) : null
}

/** The median of some times, the mean of the two middle ones for an even number; null of none. */
export function medianOf(seconds: readonly number[]): number | null {
  const sorted = seconds.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}
