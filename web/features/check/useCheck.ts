import { useEffect, useState } from 'react'
import {
  type CheckedOrder,
  type CheckedTerms,
  type CheckStep,
  checkOrder,
} from '../../../shared/tape/check.ts'
import type { TapeProof } from '../../../shared/tape/proof.ts'

export type CheckOutcome = { ok: boolean; steps: CheckStep[] } | 'running' | 'broken'

/** Inputs of a check as the wire answers them; `checkOrder` takes the tape's data as it comes and judges it. */
export interface CheckInputs {
  order: CheckedOrder
  tape: unknown
  terms?: CheckedTerms
}

/**
 * Recomputes a result in this browser. It takes some hundred milliseconds of work, so the page is given one
 * picture first.
 */
export function useCheck(inputs: CheckInputs): CheckOutcome {
  const [outcome, setOutcome] = useState<CheckOutcome>('running')
  useEffect(() => {
    setOutcome('running')
    const timer = setTimeout(() => setOutcome(run(inputs)), 50)
    return () => clearTimeout(timer)
  }, [inputs])
  return outcome
}

function run({ order, tape, terms }: CheckInputs): CheckOutcome {
  try {
    return checkOrder(order, tape as TapeProof, terms)
  } catch (error) {
    // Data too malformed to be judged: told as such, never as a check that passed.
    console.error(error)
    return 'broken'
  }
}
