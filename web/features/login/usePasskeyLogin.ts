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

/** The form is there first, on a slow phone too; what the browser offers at its field comes behind it. */
const OFFER_AFTER_MS = 1500
/** What the browser asks with is good for five minutes; drawn anew before, while the page is open. */
const DRAW_ANEW_MS = 240_000

/**
 * Logging in by a passkey, without a name: by a button, and by what the browser offers at the field for the name.
 * `offered` is false where this browser or this stage has none.
 */
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

  /** Offers passkeys at the field; quiet until one is picked. */
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
      // Another question took its place.
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
