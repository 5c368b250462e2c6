import { ApiError } from '../../api/error.ts'
import type { OperationOptions } from '../../api/untilAnswered.ts'
import { toast } from '../../ui/toast.tsx'
import { useAction } from './useAction.ts'

export interface DialogProps<Data> {
  data: Data
  onClose: () => void
  onDone: () => Promise<void>
}

/** Sends a decision, which returns a sentence. If another operator was first, it says so without an error. */
export function useOutcome(onDone: () => Promise<void>) {
  const { run, ...state } = useAction()
  const send = (work: (options: Pick<OperationOptions, 'onState'>) => Promise<string>) =>
    void run(async (options) => {
      try {
        toast(await work(options), 'ok')
      } catch (error) {
        if (!(error instanceof ApiError && error.slug === 'already_decided')) throw error
        toast(error.msg)
      }
      await onDone()
    })
  return { ...state, send }
}
