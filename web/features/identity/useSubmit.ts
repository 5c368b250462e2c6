import { useTranslation } from 'react-i18next'
import { refreshMine } from '../../api/refresh.ts'
import type { Body } from '../../api/wire.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { toast } from '../../ui/toast.tsx'

const submitting = operation('/api/user/certification', refreshMine)

/** `done` is called when the level is under review. */
export function useSubmit({ done, refused }: { done: () => void; refused?: () => void }) {
  const { t } = useTranslation('identity')
  const { send, refusal, state } = useOperation(submitting)
  const submit = (body: Body<'/api/user/certification'>) =>
    send(body, {
      done: () => {
        done()
        toast(t('submitted'), 'ok')
      },
      ...(refused && { refused }),
      refusedLater: (reason) => reason,
    })
  return { submit, refusal, state }
}
