import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Withdrawal } from './types.ts'

/** A failed payment is shown as returned, not refused. */
export function WithdrawalBadge({ of: { state, status } }: { of: Pick<Withdrawal, 'state' | 'status'> }) {
  const { t } = useTranslation('withdrawals')
  return state === 'returned' ? (
    <Badge kind="danger">{t('returned')}</Badge>
  ) : (
    <StatusBadge of="withdrawal" is={status} />
  )
}
