import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/hooks.ts'
import { Balance } from '../../ui/Balance.tsx'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/ListState.tsx'
import { Skeleton, Waiting } from '../../ui/Skeleton.tsx'

/** The user's money at a glance. */
export function BalanceCard() {
  const { t } = useTranslation('home')
  const { data: me, error, mutate } = useMe()
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
        <Balance balances={me.balances} />
      ) : (
        <Waiting>
          <Skeleton width="50%" height="1.25rem" />
          <Skeleton width="70%" height="2.5rem" />
          <Skeleton width="90%" height="1.25rem" />
          <span className="visually-hidden">{t('balance_loading')}</span>
        </Waiting>
      )}
    </Card>
  )
}
