import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'

export function MoneyRows() {
  const { t } = useTranslation()
  return (
    <List>
      <Row
        compact
        to={paths.wallet}
        start={<IconWallet size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_wallet')}
      />
      <Row
        compact
        to={paths.finance}
        start={<IconChartLine size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_finance')}
      />
      <Row
        compact
        to={paths.statement}
        start={<IconReceipt2 size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_statement')}
      />
      <Row
        compact
        to={paths.performance}
        start={<IconChartBar size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_performance')}
      />
      <Row
        compact
        to={paths.deposits}
        start={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_deposits')}
      />
      <Row
        compact
        to={paths.withdrawals}
        start={<IconUpload size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_withdrawals')}
      />
      <Row
        compact
        to={paths.exchanges}
        start={<IconArrowsExchange size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_exchanges')}
      />
    </List>
  )
}
