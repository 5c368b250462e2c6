import type { ReviewKind } from '../../shared/reviews.ts'
import { type EpochMs, type EpochSeconds, msOf } from '../../shared/time.ts'
import { type Count, countWaiting } from '../documents/queue.ts'
import type { Table } from '../table/write.ts'

export interface QueueCounts {
  waiting: number
  overdue: number
  /** The count stopped at about 450,000. */
  more: boolean
}

/** Keeps counts that took several round trips for this long. */
const KEPT_MS = msOf(60)

const kept = new WeakMap<Table, Map<ReviewKind, { at: EpochMs; counts: QueueCounts }>>()

/** 35 documents cost one read unit, 4,500 one round trip. Longer queues are counted once a minute per process. */
export async function countQueue(
  table: Table,
  kind: ReviewKind,
  { overdueBefore, nowMs }: { overdueBefore: EpochSeconds; nowMs: EpochMs },
): Promise<QueueCounts> {
  const ofTable = kept.get(table) ?? new Map()
  kept.set(table, ofTable)
  const last = ofTable.get(kind)
  if (last && nowMs - last.at < KEPT_MS) return last.counts
  const [late, inTime]: [Count, Count] = await Promise.all([
    countWaiting(table, kind, { before: overdueBefore }),
    countWaiting(table, kind, { from: overdueBefore }),
  ])
  const counts = {
    waiting: late.count + inTime.count,
    overdue: late.count,
    more: late.more || inTime.more,
  }
  if (late.trips + inTime.trips > 2) ofTable.set(kind, { at: nowMs, counts })
  return counts
}
