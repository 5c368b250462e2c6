import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROOF_REMOVAL_S } from '../../../shared/security.ts'
import { useMe, useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { askOnPath, paths, setPasswordPath } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert, Card } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { useSpan } from '../../ui/span.ts'
import css from './security.module.css'

/** From this level on, the desk can verify who asks. */
const LEVEL_NEEDED = 1

export function Component() {
  const { t } = useTranslation(['security', 'common'])
  const span = useSpan()
  const { data: me } = useMe()
  const { data: security, error, mutate } = useRead('/api/user/security')
  const hours = span(PROOF_REMOVAL_S)
  const [lost, setLost] = useState(false)
  const known = me && security
  const hasPasskey = security !== undefined && security.passkeys > 0
  return (
    <Page title={t('common:title_fund_reset')}>
      <ListState
        data={known}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={6} />}
      >
        {known && hasPasskey && !lost && (
          <>
            <Alert kind="info">{t('reset_passkey')}</Alert>
            <LinkButton full to={security.fundPassword ? setPasswordPath('fund') : paths.setFundPassword}>
              {security.fundPassword ? t('change_fund') : t('advice_fund_do')}
            </LinkButton>
            <Button kind="quiet" full onClick={() => setLost(true)}>
              {t('passkey_lost')}
            </Button>
          </>
        )}
        {known && (!hasPasskey || lost) && (
          <>
            <Card>
              <div className={css.stack}>
                <p>{hasPasskey ? t('reset_why_passkeys') : t('reset_why')}</p>
                <ol className={css.steps}>
                  <li>{t('reset_step_ask')}</li>
                  <li>{t('reset_step_check')}</li>
                  <li>{hasPasskey ? t('reset_step_passkeys', { hours }) : t('reset_step_set', { hours })}</li>
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
