import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { endErrand } from '../../frame/errand.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Now } from './Now.tsx'
import { Terms } from './Terms.tsx'
import { WithdrawalFields } from './WithdrawalFields.tsx'

/** A limit may end meanwhile: the window opens, a review is over. */
const REFRESH_MS = 30_000

export function Component() {
  const { t } = useTranslation(['withdrawals', 'common'])
  const { data, error, mutate } = useRead('/api/user/cash', {}, { refreshMs: REFRESH_MS })
  useEffect(endErrand, [])
  return (
    <Page title={t('common:title_withdraw')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={12} />}
      >
        {data && (
          <>
            {data.practice && <Alert kind="info">{t('practice')}</Alert>}
            <Now withdrawable={data} />
            <WithdrawalFields withdrawable={data} />
            <Terms withdrawable={data} />
          </>
        )}
      </ListState>
      <LinkButton kind="secondary" full to={paths.withdrawals}>
        {t('common:title_withdrawals')}
      </LinkButton>
    </Page>
  )
}
