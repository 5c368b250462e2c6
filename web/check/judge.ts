import {
  type CheckedOrder,
  type CheckedTerms,
  type CheckStep,
  checkOrder,
  type OnProgress,
} from '../../shared/tape/check.ts'
import type { TapeProof } from '../../shared/tape/proof.ts'

/** Inputs of a check as the wire answers them; `checkOrder` takes the tape's data as it comes and judges it. */
export interface CheckInputs {
  order: CheckedOrder
  tape: unknown
  terms?: CheckedTerms
}

export type Outcome = { ok: boolean; steps: CheckStep[] } | 'broken'

/** The whole check, wherever it runs. */
export function judge({ order, tape, terms }: CheckInputs, onProgress?: OnProgress): Outcome {
  try {
    return checkOrder(order, tape as TapeProof, terms, onProgress)
  } catch (error) {
    // Data too malformed to be judged: told as such, never as a check that passed.
    console.error(error)
    return 'broken'
  }
}
