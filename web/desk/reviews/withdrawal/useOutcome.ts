import { ApiError } from '../../../api/error.ts'
import type { OperationOptions } from '../../../api/untilAnswered.ts'
import { toast } from '../../../ui/toast.tsx'
import { useAction } from '../../frame/useAction.ts'

/** What a dialog about a payment is given. */
export interface DialogProps<Data> {
  data: Data
  onClose: () => void
  onDone: () => Promise<void>
}

/** Sends what became of a payment; where somebody else was first, that is said, and the next one is shown. */
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
