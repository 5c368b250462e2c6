import type { ReviewKind } from '../../../shared/reviews.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { createStore } from '../../store/store.ts'

export interface ShownQueue {
  kind: ReviewKind
  waiting: number
  overdue: number
  oldestAt: EpochSeconds | null
}

/** The queue on screen, if complete: the rail counts it, since a reading of its own would lag. */
export const shownQueue = createStore<ShownQueue | null>(null)
