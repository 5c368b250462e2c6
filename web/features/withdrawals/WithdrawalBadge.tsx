import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Withdrawal } from './types.ts'

/** An approved withdrawal is no longer under review; a failed payment is returned, not refused. */
export function WithdrawalBadge({ of: { state, status } }: { of: Pick<Withdrawal, 'state' | 'status'> }) {
  const { t } = useTranslation('withdrawals')
  if (state === 'sending') return <Badge kind="pending">{t('sent')}</Badge>
  if (state === 'returned') return <Badge kind="danger">{t('returned')}</Badge>
  return <StatusBadge of="withdrawal" is={status} />
}
