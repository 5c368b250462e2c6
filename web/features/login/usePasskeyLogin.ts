import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../api/client.ts'
import { deviceId } from '../../api/device.ts'
import { ApiError } from '../../api/error.ts'
import { setSession } from '../../api/session.ts'
import {
  endPasskey,
  knowsPasskeys,
  offersPasskeys,
  PasskeyError,
  showPasskey,
} from '../../passkeys/passkey.ts'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { useSlugText } from '../../ui/useSlugText.ts'

/** The form loads first; the browser's offer follows. */
const OFFER_AFTER_MS = 1500
/** A challenge is valid for five minutes: renew it earlier. */
const DRAW_ANEW_MS = 240_000

/** Logs in by passkey, from a button or from the name field. `offered` is false without support. */
export function usePasskeyLogin(onFault: (says: string | null) => void) {
  const { t } = useTranslation('login')
  const errorText = useErrorText()
  const slugText = useSlugText()
  const [offered, setOffered] = useState(knowsPasskeys)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const logIn = useCallback(
    async (options: string, whileTyping: boolean): Promise<void> => {
      const shown = await showPasskey(JSON.parse(options), { whileTyping })
      setSession(
        await post('/api/login/passkey_login', {
          credential: JSON.stringify(shown),
          device: deviceId(),
        }),
      )
      toast(slugText('done_login'), 'ok')
    },
    [slugText],
  )

  /** Waits silently until the user picks a passkey at the field. */
  const offer = useCallback(async () => {
    if (running.current || !(await offersPasskeys())) return
    const options = await start().catch((error: unknown) => {
      if (error instanceof ApiError && error.slug === 'passkey_refused') setOffered(false)
      return null
    })
    if (options === null || running.current) return
    try {
      await logIn(options, true)
    } catch (error) {
      // Another question replaced it.
      if (!(error instanceof PasskeyError)) onFault(errorText(error))
    }
  }, [logIn, onFault, errorText])

  useEffect(() => {
    if (!offered) return
    const first = setTimeout(() => void offer(), OFFER_AFTER_MS)
    const again = setInterval(() => void offer(), DRAW_ANEW_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      void endPasskey()
    }
  }, [offered, offer])

  const press = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    onFault(null)
    try {
      await logIn(await start(), false)
    } catch (error) {
      onFault(error instanceof PasskeyError ? t('passkey_not_used') : errorText(error))
    } finally {
      running.current = false
      setBusy(false)
      void offer()
    }
  }
  return { offered, busy, press: () => void press() }
}

const start = async (): Promise<string> => (await post('/api/login/passkey_start', {})).options
