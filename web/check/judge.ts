import {
  type CheckedOrder,
  type CheckedTerms,
  type CheckStep,
  checkOrder,
  type OnProgress,
} from '../../shared/tape/check.ts'
import type { CoursePoint } from '../../shared/tape/course.ts'
import type { TapeProof } from '../../shared/tape/proof.ts'

/** Inputs of a check, as the wire has them; `checkOrder` checks the tape's data whatever it is. */
export interface CheckInputs {
  order: CheckedOrder
  tape: unknown
  terms?: CheckedTerms
}

export type Outcome = { ok: boolean; steps: CheckStep[]; course: CoursePoint[] } | 'broken'

/** The whole check; runs in a worker or on the page. */
export function judge({ order, tape, terms }: CheckInputs, onProgress?: OnProgress): Outcome {
  try {
    return checkOrder(order, tape as TapeProof, terms, onProgress)
  } catch (error) {
    // The data cannot be checked at all: shown as broken, never as a check that passed.
    console.error(error)
    return 'broken'
  }
}
