import { refreshMine } from '../../api/refresh.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'

const changing = operation('/api/user/limits', refreshMine)

export function useChange(done?: () => void) {
  const slugText = useSlugText()
  const { send, refusal, state } = useOperation(changing)
  const change = (body: Parameters<typeof send>[0]) =>
    void send(body, {
      done: () => {
        toast(slugText('done_operation'), 'ok')
        done?.()
      },
    })
  return { change, refusal, busy: state !== null }
}
