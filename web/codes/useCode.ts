import { useState } from 'react'
import type { CodeScene } from '../../shared/codes.ts'
import { secondsOf } from '../../shared/time.ts'
import { serverNow } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useErrorText } from '../ui/useErrorText.ts'
import { keepSent, type SentCode, sentFor } from './sent.ts'

type Answer = Pick<SentCode, 'resendAt' | 'expiresAt'> & { id?: string }

/**
 * Sends a code and counts down to the next, also after a reload. `target` is as typed; `refused` returns true
 * if the form shows the refusal elsewhere.
 */
export function useCode(
  scene: CodeScene,
  target: string,
  ask: () => Promise<Answer>,
  refused?: (error: unknown) => boolean,
) {
  const errorText = useErrorText()
  const [sent, setSent] = useState<SentCode | null>(() => sentFor(scene, secondsOf(serverNow())))
  const [wait, setWait] = useState(0)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      const { id = null, resendAt, expiresAt } = await ask()
      const kept = { scene, target, id, resendAt, expiresAt }
      keepSent(kept)
      setSent(kept)
    } catch (failed) {
      // Sent from another device: the server says when it sends again.
      if (failed instanceof ApiError && failed.slug === 'code_too_soon')
        setWait(secondsOf(serverNow()) + Number(failed.params.seconds ?? 0))
      if (!refused?.(failed)) setError(errorText(failed))
    } finally {
      setBusy(false)
    }
  }
  const own = sent?.target === target ? sent : null
  return {
    sent: own,
    /** Second from which another may be sent; 0 for at once. */
    resendAt: Math.max(own?.resendAt ?? 0, wait),
    busy,
    error,
    send,
    done: () => {
      keepSent(null)
      setSent(null)
    },
  }
}
