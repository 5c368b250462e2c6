import type { ReviewKind } from '../../../shared/reviews.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { createStore } from '../../store/store.ts'

/** What a queue that is on screen as a whole says of itself. */
export interface ShownQueue {
  kind: ReviewKind
  waiting: number
  overdue: number
  oldestAt: EpochSeconds | null
}

/**
 * The queue in sight, null where none is, or not all of it: the rail counts what its list shows. Two readings would
 * differ for seconds.
 */
export const shownQueue = createStore<ShownQueue | null>(null)
