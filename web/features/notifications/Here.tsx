import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../api/client.ts'
import { UserLeft } from '../../api/error.ts'
import { type PushHere, pushHere, subscribeHere, unsubscribeHere } from '../../offline/subscribe.ts'
import { Section } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import css from './notifications.module.css'

/** The browser's permission is asked for only by this switch. */
export function Here({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation('notifications')
  const errorText = useErrorText()
  const [here, setHere] = useState<PushHere | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void pushHere().then(setHere)
  }, [])

  const turn = async (on: boolean) => {
    setBusy(true)
    try {
      if (on) {
        const keys = await subscribeHere(publicKey)
        if (keys) await post('/api/user/push', { ...keys })
      } else {
        const endpoint = await unsubscribeHere()
        if (endpoint) await post('/api/user/push', { endpoint, remove: 1 })
      }
    } catch (refused) {
      if (on) await unsubscribeHere().catch(console.error)
      if (!(refused instanceof UserLeft)) toast(errorText(refused), 'danger')
    } finally {
      setHere(await pushHere())
      setBusy(false)
    }
  }
  return (
    <Section title={t('here')}>
      {here === 'none' || here === 'denied' ? (
        <p className={css.note}>{t(`here_${here}`)}</p>
      ) : (
        <div className={css.choices}>
          <Switch
            label={t('here_on')}
            note={t('here_note')}
            on={here === 'on'}
            disabled={busy || here === null}
            onSwitch={(on) => void turn(on)}
          />
        </div>
      )}
    </Section>
  )
}
