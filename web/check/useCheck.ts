import { useEffect, useState } from 'react'
import type { CheckInputs, Outcome } from './judge.ts'
import { runCheck } from './runCheck.ts'

export interface Progress {
  done: number
  of: number
}

/** `progress` is null while unknown. */
export type CheckState = { outcome: Outcome } | { outcome: null; progress: Progress | null }

export function useCheck(inputs: CheckInputs): CheckState {
  const [state, setState] = useState<CheckState>({ outcome: null, progress: null })
  useEffect(() => {
    setState({ outcome: null, progress: null })
    return runCheck(
      inputs,
      (outcome) => setState({ outcome }),
      (done, of) => setState({ outcome: null, progress: { done, of } }),
    )
  }, [inputs])
  return state
}
