import { useRef, useState } from 'react'
import { isPutAway, UserLeft } from '../../../api/error.ts'
import { refresh } from '../../../api/refresh.ts'
import { PasskeyError } from '../../../passkeys/passkey.ts'
import { useErrorText } from '../../../ui/useErrorText.ts'
import { usePasskeyText } from '../usePasskeyText.ts'

/** Why something was not done; `info` where its user did not confirm it. */
export interface Fault {
  kind: 'info' | 'danger'
  says: string
}

/** Does something to passkeys, once at a time, and reads anew what is set; `fault` says why it was not done. */
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
