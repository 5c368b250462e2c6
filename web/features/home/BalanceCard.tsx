import { useTranslation } from 'react-i18next'
import { useMe, useStale } from '../../api/hooks.ts'
import { paths } from '../../paths.ts'
import { Balance } from '../../ui/Balance.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/ListState.tsx'
import { Skeleton, Waiting } from '../../ui/Skeleton.tsx'
import css from './BalanceCard.module.css'
import { Today } from './Today.tsx'

export function BalanceCard() {
  const { t } = useTranslation(['home', 'common'])
  const { data: me, error, mutate } = useMe()
  const stale = useStale('/api/user/index')
  if (!me && error) {
    return (
      <Card>
        <Failure error={error} onRetry={() => void mutate()} />
      </Card>
    )
  }
  return (
    <Card>
      {me ? (
        <Balance balances={me.balances} stale={stale} />
      ) : (
        <Waiting>
          {/* As high as the figures, so that the list below does not move. */}
          <Skeleton width="50%" height="calc(1.25rem * var(--line-stretch))" />
          <Skeleton width="70%" height="calc(2.5rem * var(--line-stretch))" />
          <Skeleton width="90%" height="calc(2.75rem * var(--line-stretch) + var(--s2))" />
          <span className="visually-hidden">{t('balance_loading')}</span>
        </Waiting>
      )}
      <Today />
      <div className={css.actions}>
        <LinkButton kind="secondary" to={paths.depositWays}>
          {t('common:title_deposit')}
        </LinkButton>
        <LinkButton kind="secondary" to={paths.withdraw}>
          {t('common:title_withdraw')}
        </LinkButton>
        <LinkButton kind="secondary" to={paths.exchange}>
          {t('common:title_exchange')}
        </LinkButton>
        <LinkButton kind="secondary" to={paths.sign}>
          {t('sign')}
        </LinkButton>
      </div>
    </Card>
  )
}
