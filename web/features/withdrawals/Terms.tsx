import { useTranslation } from 'react-i18next'
import { formatScaled } from '../../../shared/money.ts'
import { hour } from '../../../shared/withdrawal-rules.ts'
import { paths } from '../../paths.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { useOwn } from '../../ui/own.tsx'
import { useSpan } from '../../ui/span.ts'
import type { Withdrawable } from './types.ts'
import css from './withdrawals.module.css'

export function Terms({ withdrawable }: { withdrawable: Withdrawable }) {
  const { t } = useTranslation(['withdrawals', 'deposits', 'common'])
  const format = useFormat()
  const own = useOwn()
  const span = useSpan()
  const { terms, vipLevel, level, window, count, pending, bonus, medianSeconds } = withdrawable
  const { asset } = terms
  const money = (amount: string) => format.money(amount, asset)
  const max = level.level === 0 ? terms.max[0] : level.max
  const changes = format.weekdayTime(window.changesAt)
  return (
    <Section title={t('terms')}>
      <Card>
        <Facts>
          <Fact name={t('one')}>
            {t('deposits:from_to', { min: money(terms.min), max: money(max ?? terms.min) })}
          </Fact>
          <Fact name={t('hours')}>
            {t('hours_of', { from: hour(terms.opensAt), to: hour(terms.closesAt), zone: terms.zone })}
            <span className={css.sub}>
              {window.isOpen ? t('open_until', { time: changes }) : t('opens', { time: changes })}
            </span>
          </Fact>
          <Fact name={t('today')}>{t('today_of', { left: count.left, max: count.max })}</Fact>
          <Fact name={t('fee')}>
            {t('fee_of', {
              rate: format.rate(formatScaled(terms.feeRate, 6)),
              min: money(terms.feeMin),
              max: money(terms.feeMax),
            })}
            {vipLevel > 0 && <span className={css.sub}>{t('fee_vip', { level: vipLevel })}</span>}
          </Fact>
          <Fact name={t('deposits:review')}>{t('deposits:within', { time: span(terms.reviewSeconds) })}</Fact>
          {medianSeconds !== null && <Fact name={t('deposits:median')}>{span(medianSeconds)}</Fact>}
          {bonus && (
            <Fact name={t('bonus')} wide>
              {t('bonus_of', {
                amount: own.money(bonus.amount, asset),
                left: own.money(bonus.turnoverLeft, asset),
              })}
            </Fact>
          )}
        </Facts>
      </Card>
      <div className={css.rows}>
        <List>
          {pending.count > 0 && (
            <Row
              compact
              to={`${paths.withdrawals}?status=3`}
              title={`${t('pending')} (${format.number(pending.count)})`}
              end={own.money(pending.sum, asset)}
            />
          )}
          <Row compact to={`${paths.rules}#withdrawal`} title={t('common:title_rules')} />
        </List>
      </div>
    </Section>
  )
}
