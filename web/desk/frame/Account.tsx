import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { post } from '../api/client.ts'
import { useMe } from '../api/hooks.ts'
import { setSession, useSession } from '../api/session.ts'
import { deskPaths } from '../paths.ts'
import { LanguageChoice, ThemeChoice } from './Choices.tsx'
import { useAction } from './useAction.ts'

export function Account({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['desk', 'common'])
  const session = useSession()
  const { data: me } = useMe()
  const navigate = useNavigate()
  const { busy, refused, run } = useAction()
  if (!session) return null
  const { name, role } = session.operator
  const logOut = () =>
    run(async () => {
      await post('/api/desk/logout', {})
      setSession(null)
      // The next operator starts at the first page.
      await navigate('/', { replace: true })
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void logOut()}>
            {t('log_out')}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact name={t('role')}>{t(`role_${role}`)}</Fact>
        {me && <Fact name={t('recovery_left')}>{me.recoveryLeft}</Fact>}
      </Facts>
      <LanguageChoice />
      <ThemeChoice />
      {refused && <Alert>{refused}</Alert>}
      <Button
        kind="quiet"
        onClick={() => {
          onClose()
          void navigate(deskPaths.mine)
        }}
      >
        {t('mine')}
      </Button>
    </Dialog>
  )
}
