import { useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { useErrorText } from '../ui/useErrorText.ts'
import { type Operation, submit } from './submit.ts'

interface Callbacks<Answer> {
  /** Done; `isHere` says whether the screen that asked is still there. */
  done?: (answer: Answer, isHere: boolean) => void
  /** Refused, with the reason as a sentence; the screen shows it by `refusal`. */
  refused?: (error: unknown, reason: string) => void
  /** The text of a toast for a refusal that comes when the screen has been left; without it none is shown. */
  refusedLater?: (reason: string) => string
}

/** For a screen that submits an operation: `send`, how far it is, and why the last one was refused. */
export function useOperation<Body, Answer>(operation: Operation<Body, Answer>) {
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  /** True when it is done and the screen still there; false when it was refused, or another is under way. */
  async function send(body: Body, { done, refused, refusedLater }: Callbacks<Answer> = {}): Promise<boolean> {
    if (operation.state.get() === null) setRefusal(null)
    const isDone = await submit(operation, body, {
      done: (answer) => done?.(answer, here.current),
      refused: (error) => {
        const reason = errorText(error)
        refused?.(error, reason)
        if (here.current) setRefusal(reason)
        else if (refusedLater) toast(refusedLater(reason), 'danger')
      },
    })
    return isDone && here.current
  }
  return { send, refusal, state: operation.state.use() }
}
