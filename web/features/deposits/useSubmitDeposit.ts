import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../api/error.ts'
import { refreshMine } from '../../api/refresh.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { depositRecordPath } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { dropPicture, forgetDraft, setDraft } from './draft.ts'
import type { DepositBody } from './form.ts'

const submitting = operation('/api/user/dorecharge', refreshMine)

export function useSubmitDeposit() {
  const { t } = useTranslation('deposits')
  const navigate = useNavigate()
  const slugText = useSlugText()
  const { send, refusal, state } = useOperation(submitting)

  async function submit(body: DepositBody): Promise<void> {
    if (state !== null) return
    dropPicture()
    await send(body, {
      done: ({ id }, isHere) => {
        forgetDraft()
        toast(slugText('done_deposit'), 'ok')
        if (isHere) void navigate(depositRecordPath(id), { replace: true })
      },
      refused: (error) => {
        // A used or expired picture must be replaced; any other stays.
        const gone = error instanceof ApiError && error.slug === 'upload_invalid'
        setDraft(gone ? { screenshot: null } : {})
      },
      refusedLater: (reason) => t('not_submitted', { reason }),
    })
  }
  return { submit, refusal, state }
}
