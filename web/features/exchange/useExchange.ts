import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { runOperation } from '../../api/operation.ts'
import { refreshMine } from '../../api/refresh.ts'
import type { Body, Posted } from '../../api/wire.ts'
import { operationOf } from '../../operations/submit.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { exchangePath } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'

const PATH = '/api/user/exchange'
interface Use {
  /** The quote's id, the only id that can use it. */
  id: string
  body: Body<typeof PATH>
}

const exchanging = operationOf<Use, Posted<typeof PATH>>(
  ({ id, body }, options) => runOperation(PATH, body, { ...options, id }),
  refreshMine,
)

export function useExchange() {
  const { t } = useTranslation('exchange')
  const navigate = useNavigate()
  const slugText = useSlugText()
  const { send, refusal, state } = useOperation(exchanging)
  const exchange = (use: Use) =>
    send(use, {
      done: ({ id }, isHere) => {
        toast(slugText('done_operation'), 'ok')
        if (isHere) void navigate(exchangePath(id), { replace: true })
      },
      refusedLater: (reason) => t('not_exchanged', { reason }),
    })
  return { exchange, refusal, state }
}
