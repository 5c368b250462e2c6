import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../api/client.ts'
import { setLeaving, setSession } from '../../api/session.ts'
import { unsubscribeHere } from '../../offline/subscribe.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'

/** Confirms first, because other phones are logged out too. */
export function Logout() {
  const { t } = useTranslation(['user', 'common'])
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  const run = async () => {
    setBusy(true)
    setFailed(null)
    // Leads home even if another tab or a reading hears of the end first.
    setLeaving(true)
    try {
      // The next person on this phone must get no push of this user.
      const endpoint = await unsubscribeHere().catch(() => null)
      if (endpoint) await post('/api/user/push', { endpoint, remove: 1 }).catch(() => {})
      await post('/api/login/logout', {})
      setSession(null)
    } catch (error) {
      setLeaving(false)
      setFailed(errorText(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="secondary" full onClick={() => setAsking(true)}>
        {t('log_out')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => !busy && setAsking(false)}
        title={t('log_out_title')}
        actions={
          <>
            <Button kind="secondary" disabled={busy} onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button busy={busy} onClick={() => void run()}>
              {t('log_out')}
            </Button>
          </>
        }
      >
        <p>{t('log_out_question')}</p>
        {failed && <Alert>{failed}</Alert>}
      </Dialog>
    </>
  )
}
