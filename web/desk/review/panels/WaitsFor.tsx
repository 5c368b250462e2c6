import { useTranslation } from 'react-i18next'
import type { EpochSeconds } from '../../../../shared/time.ts'
import { Fact } from '../../../ui/Facts.tsx'
import { useNow } from '../../api/hooks.ts'
import { formatAge } from '../../frame/age.ts'
import css from '../review.module.css'

export function WaitsFor({ since, overdue }: { since: EpochSeconds; overdue: boolean }) {
  const { t, i18n } = useTranslation('desk')
  const now = useNow()
  return (
    <Fact name={t('waits_for')}>
      <span className={overdue ? css.late : undefined}>
        {formatAge(now - since, i18n.language)}
        {overdue && ` · ${t('overdue')}`}
      </span>
    </Fact>
  )
}
