import { useTranslation } from 'react-i18next'
import { isAuditAction } from '../../../shared/reviews.ts'

/** `deposit.approve` -> Approved a deposit. */
export function useActionName() {
  const { t } = useTranslation('desk')
  // A record may be newer than this page.
  return (action: string): string => (isAuditAction(action) ? t(`action_${action}`) : t('not_known'))
}
