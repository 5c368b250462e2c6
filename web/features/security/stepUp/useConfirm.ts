import { useEffect, useRef, useState } from 'react'
import type { StepUpAction } from '../../../../shared/security.ts'
import { ApiError } from '../../../api/error.ts'
import { PasskeyError } from '../../../passkeys/passkey.ts'
import { useErrorText } from '../../../ui/useErrorText.ts'
import { usePasskeyText } from '../usePasskeyText.ts'

export interface WayParts {
  action: StepUpAction
  give: (stepUp: string) => void
  onChanged: () => void
}

/** One step-up at a time; `fault` is the reason of the last failure. */
export function useConfirm({ give, onChanged }: WayParts) {
  const errorText = useErrorText()
  const passkeyText = usePasskeyText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const running = useRef(false)

  async function confirm(ask: () => Promise<{ stepUp: string }>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFault(null)
    try {
      const { stepUp } = await ask()
      // The sheet was closed meanwhile: its request has ended.
      if (here.current) give(stepUp)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.slug === 'step_up_means') onChanged()
      setFault(error instanceof PasskeyError ? passkeyText(error) : errorText(error))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, fault, setFault, confirm }
}
