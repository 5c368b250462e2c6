import { useTranslation } from 'react-i18next'
import { post } from '../../../api/client.ts'
import { showPasskey } from '../../../passkeys/passkey.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/Card.tsx'
import css from '../security.module.css'
import { useConfirm, type WayParts } from './useConfirm.ts'

export function ByPasskey(parts: WayParts) {
  const { t } = useTranslation('security')
  const { action } = parts
  const { busy, fault, confirm } = useConfirm(parts)
  const run = () =>
    confirm(async () => {
      const { options } = await post('/api/user/passkey_ask', { action })
      const shown = await showPasskey(JSON.parse(options))
      return post('/api/user/passkey_stepup', { action, credential: JSON.stringify(shown) })
    })
  return (
    <>
      <p className={css.note}>{t('passkey_asks')}</p>
      {fault && <Alert>{fault}</Alert>}
      <Button full busy={busy} onClick={() => void run()}>
        {t('passkey_use')}
      </Button>
      <LinkButton kind="quiet" full to={paths.fundReset}>
        {t('passkey_lost')}
      </LinkButton>
    </>
  )
}
