import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../frame/Page.tsx'
import { DepositReceipt } from './DepositReceipt.tsx'
import { RecordList } from './RecordList.tsx'

export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('id')
  return <Page title={t('title_deposits')}>{id ? <DepositReceipt key={id} id={id} /> : <RecordList />}</Page>
}
