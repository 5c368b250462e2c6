import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { msOf } from '../../../shared/time.ts'
import { toast } from '../../ui/toast.tsx'
import { serverNow } from '../api/client.ts'
import { useMe } from '../api/hooks.ts'
import { endSession, useSession } from '../api/session.ts'

/** Work renews the session at most this often; polling never does. */
const RENEW_MS = 60_000
const WARN_MS = 2 * 60_000

/** Renews the session while the operator works; warns, then ends it on the second. */
export function useSessionClock(): void {
  const { t } = useTranslation('desk')
  const { mutate } = useMe()
  const session = useSession()
  const expiresMs = msOf(session?.expiresAt ?? 0)

  useEffect(() => {
    let renewedMs = Date.now()
    const worked = () => {
      if (Date.now() - renewedMs < RENEW_MS) return
      renewedMs = Date.now()
      void mutate()
    }
    for (const name of ['pointerdown', 'keydown'] as const) document.addEventListener(name, worked)
    return () => {
      for (const name of ['pointerdown', 'keydown'] as const) document.removeEventListener(name, worked)
    }
  }, [mutate])

  useEffect(() => {
    const left = expiresMs - serverNow()
    const warning = setTimeout(() => toast(t('session_ends_soon')), Math.max(0, left - WARN_MS))
    const end = setTimeout(() => endSession(''), Math.max(0, left))
    return () => {
      clearTimeout(warning)
      clearTimeout(end)
    }
  }, [expiresMs, t])
}
