import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own, useOwn } from '../../ui/own.tsx'
import css from './wallet.module.css'

export function RunningBonus() {
  const { t } = useTranslation(['wallet', 'statement'])
  const format = useFormat()
  const own = useOwn()
  const { data } = useRead('/api/user/bonus', {})
  const bonus = data?.bonuses.find(({ state }) => state === 'running')
  if (!bonus) return null
  const { asset, left, turnover, ends } = bonus
  return (
    <Section title={t('statement:balance_bonus')}>
      <Card>
        <Facts>
          {left !== null && (
            <Fact name={t('bonus_left')}>
              <Own amount={left} asset={asset} />
            </Fact>
          )}
          {ends !== null && <Fact name={t('bonus_ends')}>{format.dateTimeShort(ends)}</Fact>}
        </Facts>
        <p className={css.note}>{t('bonus_terms', { turnover: own.money(turnover, asset) })}</p>
      </Card>
    </Section>
  )
}
