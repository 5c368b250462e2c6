import { useRef, useState } from 'react'
import { ApiError, UserLeft } from '../../api/error.ts'
import { useErrorText } from '../../ui/useErrorText.ts'
import { refresh } from '../api/hooks.ts'

/** Something sent by a press: one at a time, however often it is pressed; what it was refused with is a sentence. */
export function useAction() {
  const errorText = useErrorText()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      // A role that was changed meanwhile: what is offered follows.
      if (error instanceof ApiError && error.slug === 'role_required') void refresh('/api/desk/me')
      // Nobody is here to be told.
      if (!(error instanceof UserLeft)) setRefused(errorText(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, refused, setRefused, run }
}
