import { useRef, useState } from 'react'
import { isPutAway, UserLeft } from '../../../api/error.ts'
import { refresh } from '../../../api/refresh.ts'
import { PasskeyError } from '../../../passkeys/passkey.ts'
import { useErrorText } from '../../../ui/useErrorText.ts'
import { usePasskeyText } from '../usePasskeyText.ts'

/** `info`: the user declined. */
export interface Fault {
  kind: 'info' | 'danger'
  says: string
}

/** One action at a time; `fault` is the reason of the last failure. */
export function useAction() {
  const errorText = useErrorText()
  const passkeyText = usePasskeyText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const running = useRef(false)

  async function run(act: () => Promise<unknown>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFault(null)
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof UserLeft))
        setFault({
          kind: isPutAway(error) ? 'info' : 'danger',
          says: error instanceof PasskeyError ? passkeyText(error) : errorText(error),
        })
      return false
    } finally {
      running.current = false
      setBusy(false)
      void refresh('/api/user/passkey', '/api/user/security')
    }
  }
  return { busy, fault, setFault, run }
}
