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

/** `checkOrder` checks the tape's data itself, whatever it is. */
export type CheckInputs =
  | { order: CheckedOrder; tape: unknown; terms?: CheckedTerms }
  | { exchange: CheckedExchange; tape: unknown }

export type Outcome = { ok: boolean; steps: CheckStep[]; course: CoursePoint[] } | 'broken'

export function judge(inputs: CheckInputs, onProgress?: OnProgress): Outcome {
  const tape = inputs.tape as TapeProof
  try {
    if ('exchange' in inputs) return checkExchange(inputs.exchange, tape, onProgress)
    return checkOrder(inputs.order, tape, inputs.terms, onProgress)
  } catch (error) {
    // Data that cannot be checked counts as broken, never as passed.
    console.error(error)
    return 'broken'
  }
}
