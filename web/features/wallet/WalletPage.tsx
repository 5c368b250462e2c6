import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import type { Answer } from '../../api/wire.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert, Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { List, Row } from '../../ui/List.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { Own } from '../../ui/own.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { CoinRow } from './CoinRow.tsx'
import { RunningBonus } from './RunningBonus.tsx'
import { Total } from './Total.tsx'
import css from './wallet.module.css'
import { isZero } from './year.ts'

type Wallet = Answer<'/api/user/wallet'>

export function Component() {
  const { t } = useTranslation(['wallet', 'common'])
  const { data, error, mutate } = useRead('/api/user/wallet', {}, { refreshMs: 15_000 })
  return (
    <Page title={t('common:title_wallet')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {data && <Shown wallet={data} />}
      </ListState>
    </Page>
  )
}

function Shown({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation(['wallet', 'statement', 'common'])
  const { asset, total, isWhole, cash, coins } = wallet
  return (
    <>
      <Card>
        <Total name={t('common:balance_total')} amount={total} asset={asset} />
        <p className={css.note}>{t('valued')}</p>
        <div className={css.actions}>
          <LinkButton to={paths.depositWays}>{t('common:title_deposit')}</LinkButton>
          <LinkButton kind="secondary" to={paths.withdraw}>
            {t('common:title_withdraw')}
          </LinkButton>
          <LinkButton kind="secondary" to={paths.exchange}>
            {t('common:title_exchange')}
          </LinkButton>
        </div>
      </Card>
      {!isWhole && <Alert kind="info">{t('left_out')}</Alert>}
      <Section title={t('cash')}>
        <Card>
          <Facts>
            <Fact name={t('common:balance_available')}>
              <Own amount={cash.available} asset={asset} />
            </Fact>
            <Fact name={t('statement:balance_locked')}>
              <Own amount={cash.locked} asset={asset} />
            </Fact>
            <Fact name={t('statement:balance_bonus')}>
              <Own amount={cash.bonus} asset={asset} />
            </Fact>
          </Facts>
        </Card>
      </Section>
      {!isZero(cash.bonus) && <RunningBonus />}
      <Section title={t('coins')}>
        <List label={t('coins')}>
          {coins.map((coin) => (
            <CoinRow key={coin.asset} coin={coin} own={asset} />
          ))}
        </List>
      </Section>
      <List>
        <Row compact to={paths.finance} start={icon(IconChartLine)} title={t('common:title_finance')} />
        <Row compact to={paths.statement} start={icon(IconReceipt2)} title={t('common:title_statement')} />
        <Row compact to={paths.deposits} start={icon(IconDownload)} title={t('common:title_deposits')} />
        <Row compact to={paths.withdrawals} start={icon(IconUpload)} title={t('common:title_withdrawals')} />
        <Row
          compact
          to={paths.exchanges}
          start={icon(IconArrowsExchange)}
          title={t('common:title_exchanges')}
        />
      </List>
    </>
  )
}

const icon = (Icon: typeof IconDownload) => <Icon size={20} stroke={1.75} aria-hidden="true" />
