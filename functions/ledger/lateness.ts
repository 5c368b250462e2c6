import { idTimeMs } from '../../shared/ids.ts'
import { DAY, type EpochSeconds, HOUR, MINUTE } from '../../shared/time.ts'
import type { Change, Row } from '../table/write.ts'

/**
 * How long after the time in its id a document may still have moved money. Documents are found by their ids, but a
 * statement is in the order of movements: to be sure that none is missing it must look this far back. As a rule that
 * is half an hour. A movement later than that leaves a mark on the account it moves, in the same write and so for
 * nothing, by the step it lies within; marks are only ever set, so that replays and races change nothing.
 */
const USUAL_S = 30 * MINUTE
const STEPS_S = [4 * HOUR, DAY, 8 * DAY, 64 * DAY, 512 * DAY, Number.POSITIVE_INFINITY]

/** What has ids: each kind reaches back on its own, as orders settle in minutes and deposits are reviewed in hours. */
export type Documents = 'order' | 'deposit'

const mark = (of: Documents, step: number): string => `late_${of.slice(0, 1)}${step}`

/** Adds the marks of documents that move money at `at` to the change of their account. */
export function markLateness(change: Change, of: Documents, ids: readonly string[], at: EpochSeconds): void {
  const late = ids.map((id) => at - idTimeMs(id) / 1000).filter((seconds) => seconds > USUAL_S)
  const steps = new Set(late.map((seconds) => STEPS_S.findIndex((step) => seconds <= step)))
  for (const step of steps) change.set(mark(of, step), 1)
}

/** Seconds behind its id within which every movement of a user's documents lies. */
export function reachOf(account: Row, of: Documents): number {
  const step = STEPS_S.findLastIndex((_, index) => account[mark(of, index)] !== undefined)
  return STEPS_S[step] ?? USUAL_S
}
