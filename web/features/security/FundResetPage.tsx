import { useTranslation } from 'react-i18next'
import { FUND_REMOVAL_S } from '../../../shared/security.ts'
import { useMe, useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { askOnPath, paths, setPasswordPath } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert, Card } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { useSpan } from '../../ui/span.ts'
import css from './security.module.css'

/** From this level on we know who somebody is, and can tell that it is them who ask. */
const LEVEL_NEEDED = 1

/** A forgotten fund password: what happens, and the question to customer service that sets it off. */
export function Component() {
  const { t } = useTranslation(['security', 'common'])
  const span = useSpan()
  const { data: me } = useMe()
  const { data: security, error, mutate } = useRead('/api/user/security')
  const known = me && security
  return (
    <Page title={t('common:title_fund_reset')}>
      <ListState
        data={known}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={6} />}
      >
        {known && security.passkeys > 0 && (
          <>
            <Alert kind="info">{t('reset_passkey')}</Alert>
            <LinkButton full to={setPasswordPath('fund')}>
              {t('change_fund')}
            </LinkButton>
          </>
        )}
        {known && security.passkeys === 0 && (
          <>
            <Card>
              <div className={css.stack}>
                <p>{t('reset_why')}</p>
                <ol className={css.steps}>
                  <li>{t('reset_step_ask')}</li>
                  <li>{t('reset_step_check')}</li>
                  <li>{t('reset_step_set', { hours: span(FUND_REMOVAL_S) })}</li>
                </ol>
              </div>
            </Card>
            {me.level >= LEVEL_NEEDED ? (
              <LinkButton full to={askOnPath('fund_password')}>
                {t('reset_ask')}
              </LinkButton>
            ) : (
              <>
                <Alert kind="info">{t('reset_level')}</Alert>
                <LinkButton full to={paths.auth}>
                  {t('common:title_auth')}
                </LinkButton>
                <LinkButton full kind="secondary" to={askOnPath('account')}>
                  {t('reset_ask_else')}
                </LinkButton>
              </>
            )}
          </>
        )}
      </ListState>
    </Page>
  )
}
