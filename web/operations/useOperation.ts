import { useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { useErrorText } from '../ui/useErrorText.ts'
import { type Operation, submit } from './submit.ts'

interface Callbacks<Answer> {
  /** `isHere`: whether the screen is still mounted. */
  done?: (answer: Answer, isHere: boolean) => void
  /** `reason` is a sentence; `refusal` holds it for the screen. */
  refused?: (error: unknown, reason: string) => void
  /** Toast for a refusal after the screen was left; omit it for none. */
  refusedLater?: (reason: string) => string
}

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

  /** True if it is done and the screen still mounted. */
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
