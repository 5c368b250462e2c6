import { useRef, useState } from 'react'
import { UserLeft } from '../../api/error.ts'
import { useErrorText } from '../../ui/useErrorText.ts'

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
      // Nobody is here to be told.
      if (!(error instanceof UserLeft)) setRefused(errorText(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, refused, setRefused, run }
}
