import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chips } from '../ui/choices.tsx'
import { Field } from '../ui/Field.tsx'
import css from './PeriodFilter.module.css'
import { type PeriodChoice, spans } from './period.ts'

/** Which time a list shows; its other choices, given as children, follow below in pairs. */
export function PeriodFilter({
  period: { span, days },
  onPeriod,
  children,
}: {
  period: PeriodChoice
  onPeriod: (period: PeriodChoice) => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={css.filter}>
      <Chips
        label={t('period')}
        options={spans.map((value) => ({ value, label: t(`period_${value}`) }))}
        value={span}
        onValue={(value) => onPeriod({ span: value, days })}
      />
      {span === 'custom' && (
        <div className={css.pair}>
          <Field
            label={t('period_from')}
            type="date"
            value={days.from}
            max={days.to || undefined}
            onChange={(event) => onPeriod({ span, days: { ...days, from: event.target.value } })}
          />
          <Field
            label={t('period_to')}
            type="date"
            value={days.to}
            min={days.from || undefined}
            onChange={(event) => onPeriod({ span, days: { ...days, to: event.target.value } })}
          />
        </div>
      )}
      {children && <div className={css.pair}>{children}</div>}
    </div>
  )
}
