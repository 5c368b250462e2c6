import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe, useRead } from '../../api/hooks.ts'
import { PauseNote } from '../../frame/PauseNote.tsx'
import { askPath, profitsPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { Own } from '../../ui/own.tsx'
import { useDate } from '../../ui/useDate.ts'
import { BalanceSheet } from './BalanceSheet.tsx'
import { isFunded, mostOf, rateOn } from './balance.ts'
import css from './financing.module.css'
import { isZero } from './holdings.ts'
import type { Project } from './types.ts'
import { useToday } from './useToday.ts'

export function BalanceProduct({ project }: { project: Project }) {
  const { t } = useTranslation(['financing', 'wallet', 'common', 'service'])
  const format = useFormat()
  const date = useDate()
  const { today } = useToday()
  const pause = useMe().data?.limits.pause
  const { data } = useRead('/api/user/yeb', {})
  const [way, setWay] = useState<'in' | 'out' | null>(null)
  const { asset, state, fundedUntil } = project
  const balance = data && { ...data, project }
  const holding = data?.holding
  const isIn = state === 'inProgress' && !pause
  const isOut = balance !== undefined && !isZero(mostOf(balance, 'out'))
  return (
    <Section title={t('balance_mine')}>
      <div className={css.stack}>
        <Card>
          <Facts>
            <Fact name={t('daily_rate')}>{format.fineRate(rateOn(project, today))}</Fact>
            <Fact name={t('balance_total')}>
              <strong>
                <Own amount={holding?.principal ?? '0.00'} asset={asset} />
              </strong>
            </Fact>
            <Fact name={t('wallet:profit_yesterday')}>
              <Own amount={data?.yesterday ?? '0.00'} asset={asset} sign />
            </Fact>
            <Fact name={t('wallet:profit_total')}>
              <Own amount={holding?.paid ?? '0.00'} asset={asset} sign />
            </Fact>
          </Facts>
          {isFunded(project, today) && fundedUntil !== null ? (
            <p className={css.note}>{t('balance_funded', { date: date(fundedUntil) })}</p>
          ) : (
            <Alert kind="info">{t('balance_unfunded')}</Alert>
          )}
          {pause && <PauseNote pause={pause} link />}
          <div className={css.acts} data-beside>
            <Button full disabled={!isIn || !balance} onClick={() => setWay('in')}>
              {t('in')}
            </Button>
            <Button full kind="secondary" disabled={!isOut} onClick={() => setWay('out')}>
              {t('out')}
            </Button>
          </div>
        </Card>
        {holding && (
          <List>
            <Row compact to={profitsPath(holding.id)} title={t('common:title_profits')} />
            <Row compact to={askPath({ kind: 'holding', id: holding.id })} title={t('service:ask_about')} />
          </List>
        )}
      </div>
      {balance && way && <BalanceSheet balance={balance} way={way} onClose={() => setWay(null)} />}
    </Section>
  )
}
