import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { refreshMine } from '../../api/refresh.ts'
import type { OperationPath, Posted } from '../../api/wire.ts'
import { operation } from '../../operations/operation.ts'
import type { Operation } from '../../operations/submit.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { holdingPath } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'

export const buying = operation('/api/user/yebjoinnow', refreshMine)
export const adding = operation('/api/user/yebappend', refreshMine)
export const stopping = operation('/api/user/yebstop', refreshMine)
export const keeping = operation('/api/user/yebkeep', refreshMine)

/** `onDone` gets the holding, if the screen is still mounted. */
export function useAct<Body>(
  act: Operation<Body, Posted<OperationPath & '/api/user/yebkeep'>>,
  onDone: (holding: string) => void,
) {
  const { t } = useTranslation('financing')
  const slugText = useSlugText()
  const { send, refusal, state } = useOperation(act)
  const run = (body: Body) =>
    void send(body, {
      done: ({ id }, isHere) => {
        toast(slugText('done_operation'), 'ok')
        if (isHere) onDone(id)
      },
      refusedLater: (reason) => t('not_done', { reason }),
    })
  return { run, refusal, state }
}

/** Replaces the page that bought it. */
export function useShowHolding(): (id: string) => void {
  const navigate = useNavigate()
  return (id) => void navigate(holdingPath(id), { replace: true })
}
