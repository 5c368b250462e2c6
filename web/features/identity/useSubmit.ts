import { useTranslation } from 'react-i18next'
import { refresh, refreshMine } from '../../api/refresh.ts'
import type { Body } from '../../api/wire.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { toast } from '../../ui/toast.tsx'

const submitting = operation('/api/user/certification', refreshMine)

/** `done` is called when the level is under review. A refusal reads the levels again: another phone may have submitted. */
export function useSubmit({ done, refused }: { done: () => void; refused: (reason: string) => void }) {
  const { t } = useTranslation('identity')
  const { send, refusal, state } = useOperation(submitting)
  const submit = (body: Body<'/api/user/certification'>) =>
    send(body, {
      done: () => {
        done()
        toast(t('submitted'), 'ok')
      },
      refused: (_error, reason) => {
        refused(reason)
        void refresh('/api/user/certification')
      },
      refusedLater: (reason) => reason,
    })
  return { submit, refusal, state }
}
