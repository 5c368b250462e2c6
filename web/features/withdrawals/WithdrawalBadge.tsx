import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Withdrawal } from './types.ts'

/** What became of a withdrawal. One whose payment failed was not refused: it came back. */
export function WithdrawalBadge({ of: { state, status } }: { of: Pick<Withdrawal, 'state' | 'status'> }) {
  const { t } = useTranslation('withdrawals')
  return state === 'returned' ? (
    <Badge kind="danger">{t('returned')}</Badge>
  ) : (
    <StatusBadge of="withdrawal" is={status} />
  )
}
