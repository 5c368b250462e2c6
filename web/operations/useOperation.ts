import { useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { useErrorText } from '../ui/useErrorText.ts'
import { type Operation, submit } from './submit.ts'

interface Told<Answer> {
  /** Done; `isHere` says whether the screen that asked is still there. */
  done?: (answer: Answer, isHere: boolean) => void
  /** Refused, for this reason: what follows of it beside the sentence on the screen. */
  refused?: (error: unknown, reason: string) => void
  /** The toast of a refusal where the screen has been left meanwhile; without it nothing is said there. */
  refusedLater?: (reason: string) => string
}

/** A screen that submits an operation: how far it is, and why it was refused. */
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

  /** True once it is done and the screen still there; false when it was refused, or another is on its way. */
  async function send(body: Body, { done, refused, refusedLater }: Told<Answer> = {}): Promise<boolean> {
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
