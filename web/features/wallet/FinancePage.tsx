import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import type { Answer } from '../../api/wire.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { List, Row } from '../../ui/List.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { Own } from '../../ui/own.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Balances } from './Balances.tsx'
import { Counted } from './Counted.tsx'
import { Projects } from './Projects.tsx'
import { Statistics } from './Statistics.tsx'
import css from './wallet.module.css'

type Wallet = Answer<'/api/user/wallet'>

export function Component() {
  const { t } = useTranslation(['wallet', 'common'])
  const { data, error, mutate } = useRead('/api/user/wallet', {}, { refreshMs: 30_000 })
  return (
    <Page title={t('common:title_finance')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={4} />}
      >
        {data && <Profits wallet={data} />}
      </ListState>
      {data && <Projects asset={data.asset} />}
      <Balances />
      <Statistics />
      <List>
        <Row compact to={paths.year} title={t('common:title_year')} />
        <Row compact to={paths.performance} title={t('common:title_performance')} />
        <Row compact to={paths.statement} title={t('common:title_statement')} />
      </List>
    </Page>
  )
}

function Profits({ wallet: { asset, profit, counted } }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet')
  const told = (amount: string | null) =>
    amount === null ? t('not_counted') : <Own amount={amount} asset={asset} sign />
  return (
    <>
      <Card>
        <Facts>
          <Fact name={t('profit_yesterday')}>{told(profit.yesterday)}</Fact>
          <Fact name={t('profit_total')}>{told(profit.total)}</Fact>
        </Facts>
        <p className={css.note}>{t('profit_note')}</p>
      </Card>
      <Counted counted={counted} />
    </>
  )
}
