import { refresh } from '../../api/refresh.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'

const changing = operation('/api/user/alerts', () => refresh('/api/user/alerts'))

export function useChangeAlerts(refused?: (reason: string) => void) {
  const slugText = useSlugText()
  const { send, refusal, state } = useOperation(changing)
  const change = (body: Parameters<typeof send>[0], done?: () => void) =>
    void send(body, {
      done: () => {
        toast(slugText(body.remove ? 'done_deleted' : 'done_added'), 'ok')
        done?.()
      },
      refused: (_, reason) => refused?.(reason),
    })
  return { change, refusal, busy: state !== null }
}
