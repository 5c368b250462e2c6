import { useState } from 'react'
import { ApiError } from '../../api/error.ts'
import type { OperationOptions } from '../../api/untilAnswered.ts'
import { operationOf, submit } from '../../operations/submit.ts'
import { useErrorText } from '../../ui/useErrorText.ts'
import { refresh } from '../api/hooks.ts'

/** Rejects with the refusal. */
type Work = (options: Pick<OperationOptions, 'onState'>) => Promise<void>

/** Runs one action at a time and keeps a refusal as a sentence. */
export function useAction() {
  const errorText = useErrorText()
  const [action] = useState(() => operationOf((work: Work, options) => work(options)))
  const [refused, setRefused] = useState<string | null>(null)
  const run = async (work: Work): Promise<void> => {
    if (action.state.get() === null) setRefused(null)
    await submit(action, work, {
      done: () => {},
      refused: (error) => {
        // The role has changed: reload what the operator may do.
        if (error instanceof ApiError && error.slug === 'role_required') void refresh('/api/desk/me')
        setRefused(errorText(error))
      },
    })
  }
  const state = action.state.use()
  return { busy: state !== null, checking: state === 'checking', refused, setRefused, run }
}
