import type { ReviewKind } from '../../shared/reviews.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { dueSort, keys, measurePartition } from './keys.ts'
import { allRows } from './read.ts'
import type { Row, Table } from './write.ts'

export const MEASURED_S = 7 * 86_400

export interface Measure {
  at: EpochSeconds
  uid: string
  id: string
  seconds: number
  operator: string
}

/** Oldest first. 10,000 reviews cost 330 read units, so only the worker and the desk call it. */
export async function recentMeasures(
  table: Table,
  kind: ReviewKind,
  nowMs: EpochMs,
  { consistent = false } = {},
): Promise<Measure[]> {
  const from = dueSort(secondsOf(nowMs) - MEASURED_S)
  return (await allRows(table, { pk: measurePartition(kind), from, consistent })).map(measureOf)
}

function measureOf({ sk, seconds, operator }: Row): Measure {
  const [at = '', uid = '', id = ''] = sk.split('#')
  return { at: Number(at), uid, id, seconds: Number(seconds), operator: operator as string }
}

export async function publishedMedian(
  table: Table,
  kind: ReviewKind,
  nowMs: EpochMs,
): Promise<number | null> {
  const measured = await table.get(keys.measured(kind))
  return measured && Number(measured.until) > secondsOf(nowMs) ? Number(measured.medianSeconds) : null
}

export function medianOf(seconds: readonly number[]): number | null {
  const sorted = seconds.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}
