import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import css from './deposit.module.css'
import type { Evidence } from './types.ts'

/** Where the decision bar was: there is nothing more to decide. */
export function Decided({
  deposit: { status, decidedAt, decidedBy },
  audit,
  hasNext,
  onNext,
}: Pick<Evidence, 'deposit' | 'audit'> & { hasNext: boolean; onNext: () => void }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const name = audit.find(({ operator }) => operator === decidedBy)?.operatorName ?? t('nobody')
  return (
    <div className={css.bar} role="status">
      <p>
        {decidedAt === null || decidedBy === null
          ? t('decided_by_rule')
          : t(status === 1 ? 'decided_approved' : 'decided_refused', {
              name,
              time: format.dateTime(decidedAt),
            })}
      </p>
      {hasNext && (
        <Button kind="secondary" onClick={onNext}>
          {t('next')}
        </Button>
      )}
    </div>
  )
}
