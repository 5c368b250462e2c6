import { useTranslation } from 'react-i18next'
import type { EpochSeconds } from '../../../shared/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import type { TrailLine } from '../trail/AuditLine.tsx'
import css from './review.module.css'

export function Decided({
  approved,
  at,
  by,
  audit,
  onNext,
}: {
  approved: boolean
  /** An operator; null if a rule decided. */
  at: EpochSeconds | null
  by: string | null
  audit: TrailLine[]
  onNext: (() => void) | undefined
}) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const name = audit.find(({ operator }) => operator === by)?.operatorName ?? t('nobody')
  return (
    <div className={css.bar} role="status">
      <p>
        {at === null || by === null
          ? t('decided_by_rule')
          : t(approved ? 'decided_approved' : 'decided_refused', { name, time: format.dateTime(at) })}
      </p>
      {onNext && (
        <Button kind="secondary" onClick={onNext}>
          {t('next')}
        </Button>
      )}
    </div>
  )
}
