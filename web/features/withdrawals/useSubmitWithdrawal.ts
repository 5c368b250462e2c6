import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../api/error.ts'
import { refreshMine } from '../../api/refresh.ts'
import type { Body } from '../../api/wire.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { withdrawalPath } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { forgetDraft } from './draft.ts'

const submitting = operation('/api/user/cash', refreshMine)

/** `slug` names the rule that refused it. */
export function useSubmitWithdrawal() {
  const { t } = useTranslation('withdrawals')
  const navigate = useNavigate()
  const slugText = useSlugText()
  const { send, refusal, state } = useOperation(submitting)
  const [slug, setSlug] = useState<string | null>(null)

  const submit = (body: Body<'/api/user/cash'>) =>
    send(body, {
      done: ({ id }, isHere) => {
        forgetDraft()
        toast(slugText('done_withdrawal'), 'ok')
        if (isHere) void navigate(withdrawalPath(id), { replace: true })
      },
      refused: (error) => setSlug(error instanceof ApiError ? error.slug : null),
      refusedLater: (reason) => t('not_submitted', { reason }),
    })
  return { submit, refusal, state, slug }
}
