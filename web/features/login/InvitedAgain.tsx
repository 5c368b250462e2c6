import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'

/** Tells a logged-in user why an invitation leads nowhere: it is their own, or another's. */
export function InvitedAgain({ invite }: { invite: string }) {
  const { t } = useTranslation(['login', 'common'])
  const isOwn = useSession()?.user.publicId === invite
  return (
    <Page title={t('common:title_register')}>
      <Alert kind="info">{isOwn ? t('invite_own') : t('invite_logged_in')}</Alert>
      <LinkButton full to={isOwn ? paths.invite : paths.home} replace>
        {isOwn ? t('common:title_invite') : t('common:title_home')}
      </LinkButton>
    </Page>
  )
}
