import type { ReviewKind } from '../../shared/reviews.ts'
import { type EpochMs, type EpochSeconds, msOf } from '../../shared/time.ts'
import { type Count, countWaiting } from '../documents/queue.ts'
import type { Table } from '../table/write.ts'

export interface QueueCounts {
  waiting: number
  overdue: number
  /** There are more than were counted, some 450,000. */
  more: boolean
}

/** For how long a process keeps counts that took more round trips than one each. */
const KEPT_MS = msOf(60)

const kept = new WeakMap<Table, Map<ReviewKind, { at: EpochMs; counts: QueueCounts }>>()

/**
 * How many documents of a kind wait, and how many of them since before a second. They are counted anew at every asking:
 * 35 cost one read unit, and some 4,500 are one round trip. A longer queue is counted once a minute for each process, so
 * that what it costs does not grow with how often the rail asks.
 */
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
