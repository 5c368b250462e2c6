import {
  type CheckedOrder,
  type CheckedTerms,
  type CheckStep,
  checkOrder,
  type OnProgress,
} from '../../shared/tape/check.ts'
import { type CheckedExchange, checkExchange } from '../../shared/tape/checkExchange.ts'
import type { CoursePoint } from '../../shared/tape/course.ts'
import type { TapeProof } from '../../shared/tape/proof.ts'

/** Inputs of a check, as the wire has them; `checkOrder` checks the tape's data whatever it is. */
export type CheckInputs =
  | { order: CheckedOrder; tape: unknown; terms?: CheckedTerms }
  | { exchange: CheckedExchange; tape: unknown }

export type Outcome = { ok: boolean; steps: CheckStep[]; course: CoursePoint[] } | 'broken'

/** The whole check; runs in a worker or on the page. */
export function judge(inputs: CheckInputs, onProgress?: OnProgress): Outcome {
  const tape = inputs.tape as TapeProof
  try {
    if ('exchange' in inputs) return checkExchange(inputs.exchange, tape, onProgress)
    return checkOrder(inputs.order, tape, inputs.terms, onProgress)
  } catch (error) {
    // The data cannot be checked at all: shown as broken, never as a check that passed.
    console.error(error)
    return 'broken'
  }
}
