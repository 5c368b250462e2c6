import { useTranslation } from 'react-i18next'
import { SETTLES_AFTER_DAYS } from '../../../shared/financing.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useDate } from '../../ui/useDate.ts'
import css from './financing.module.css'
import type { Project } from './types.ts'
import { useDays } from './useDays.ts'
import { useToday } from './useToday.ts'

export function Conditions({ project }: { project: Project }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const date = useDate()
  const { zone } = useToday()
  const { kind, asset, min, total, initialRate, startAt, endAt, publishAt, once, fundedUntil, unfunded } =
    project
  const money = (amount: string) => format.money(amount, asset)
  return (
    <Section title={t('conditions')}>
      <Card>
        <Facts>
          <Fact name={t('published')}>{format.dateTimeShort(publishAt)}</Fact>
          <Fact name={t('window')} wide>
            {t('window_of', { from: format.dateTimeShort(startAt), to: format.dateTimeShort(endAt) })}
          </Fact>
          <Fact name={t('min')}>{money(min)}</Fact>
          {kind === 'term' && (
            <Fact name={t('initial')}>
              {initialRate === null
                ? t('part_whole')
                : t('initial_of', { rate: format.fineRate(initialRate) })}
            </Fact>
          )}
          <Fact name={t('total')}>{money(total)}</Fact>
          <Fact name={t('units')} wide>
            {t('units_of', {
              bought: format.number(project.purchasedUnits),
              all: format.number(project.units),
              unit: money(min),
            })}
          </Fact>
          {kind === 'balance' ? (
            <>
              <Fact name={t('funded_until')}>{fundedUntil === null ? '–' : date(fundedUntil)}</Fact>
              {unfunded.length > 0 && (
                <Fact name={t('unfunded')} wide>
                  {unfunded
                    .map(({ from, to }) => (from === to ? date(from) : `${date(from)} – ${date(to)}`))
                    .join('; ')}
                </Fact>
              )}
            </>
          ) : (
            <>
              {once && <Fact name={t('purchases')}>{t('once')}</Fact>}
              <Term project={project} />
            </>
          )}
        </Facts>
        <p className={css.note}>{t('counting', { zone })}</p>
      </Card>
    </Section>
  )
}

function Term({ project: { dividend, renewals, appendable } }: { project: Project }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const days = useDays()
  const bySelf = { days: days(SETTLES_AFTER_DAYS) }
  return (
    <>
      <Fact name={t('dividend')} wide>
        {t(`dividend_${dividend}`)}
      </Fact>
      <Fact name={t('append')} wide>
        {appendable ? t('append_yes') : t('append_no')}
      </Fact>
      <Fact name={t('maturity')} wide>
        {dividend === 'daily'
          ? t('maturity_daily')
          : renewals > 0
            ? t('maturity_renew', bySelf)
            : t('maturity_settle', bySelf)}
      </Fact>
      {dividend !== 'daily' && <Fact name={t('renewals')}>{format.number(renewals)}</Fact>}
      <Fact name={t('early')} wide>
        {t('early_rule')}
      </Fact>
    </>
  )
}
