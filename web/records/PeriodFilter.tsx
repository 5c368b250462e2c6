import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chips } from '../ui/choices.tsx'
import { Field } from '../ui/Field.tsx'
import css from './PeriodFilter.module.css'
import { type PeriodChoice, spans } from './period.ts'

export function PeriodFilter({
  period: { span, days },
  onPeriod,
  children,
}: {
  period: PeriodChoice
  onPeriod: (change: (now: PeriodChoice) => PeriodChoice) => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={css.filter}>
      <Chips
        label={t('period')}
        options={spans.map((value) => ({ value, label: t(`period_${value}`) }))}
        value={span}
        onValue={(value) => onPeriod((now) => ({ ...now, span: value }))}
      />
      {span === 'custom' && (
        <div className={css.pair}>
          <Field
            label={t('period_from')}
            type="date"
            value={days.from}
            max={days.to || undefined}
            onChange={({ target: { value } }) =>
              onPeriod((now) => ({ ...now, days: { ...now.days, from: value } }))
            }
          />
          <Field
            label={t('period_to')}
            type="date"
            value={days.to}
            min={days.from || undefined}
            onChange={({ target: { value } }) =>
              onPeriod((now) => ({ ...now, days: { ...now.days, to: value } }))
            }
          />
        </div>
      )}
      {children && <div className={css.pair}>{children}</div>}
    </div>
  )
}
