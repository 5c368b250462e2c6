import { refreshMine } from '../../api/refresh.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'

const acting = operation('/api/user/addlover', refreshMine)

export function useCoupleAct(done?: () => void) {
  const slugText = useSlugText()
  const { send, refusal, state } = useOperation(acting)
  const act = (body: Parameters<typeof send>[0], said: 'done_operation' | 'done_linked' = 'done_operation') =>
    void send(body, {
      done: (_, isHere) => {
        toast(slugText(said), 'ok')
        if (isHere) done?.()
      },
    })
  return { act, refusal, busy: state !== null }
}
