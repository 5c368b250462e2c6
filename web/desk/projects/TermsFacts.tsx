import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { percentOf } from '../frame/typed.ts'
import type { DeskProject } from './types.ts'

type Shown = Pick<
  DeskProject,
  | 'kind'
  | 'startAt'
  | 'endAt'
  | 'min'
  | 'total'
  | 'initialRate'
  | 'dailyRate'
  | 'days'
  | 'dividend'
  | 'renewals'
>

export function TermsFacts({ asset, terms }: { asset: string; terms: Shown }) {
  const { t } = useTranslation(['desk', 'projects'])
  const format = useFormat()
  const { kind, startAt, endAt, min, total, initialRate, dailyRate, days, dividend, renewals } = terms
  const percent = (rate: string) => `${format.decimal(percentOf(rate))}%`
  return (
    <Facts>
      <Fact name={t('projects:f_kind')}>{t(`projects:project_kind_${kind}`)}</Fact>
      <Fact name={t('projects:f_startAt')}>{format.dateTimeShort(startAt)}</Fact>
      <Fact name={t('projects:f_endAt')}>{format.dateTimeShort(endAt)}</Fact>
      <Fact name={t('projects:f_total')}>{format.money(total, asset)}</Fact>
      <Fact name={t('projects:f_min')}>
        {format.money(min, asset)}
        {initialRate !== null && ` (${t('projects:first', { percent: percent(initialRate) })})`}
      </Fact>
      <Fact name={t('projects:per_day')}>{percent(dailyRate)}</Fact>
      {kind === 'term' && (
        <>
          <Fact name={t('projects:f_days')}>{format.number(days)}</Fact>
          <Fact name={t('projects:f_dividend')}>{t(`projects:dividend_${dividend}`)}</Fact>
          <Fact name={t('projects:f_renewals')}>{format.number(renewals)}</Fact>
        </>
      )}
    </Facts>
  )
}
