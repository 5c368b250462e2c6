import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../frame/Page.tsx'
import { RecordList } from './RecordList.tsx'
import { WithdrawalReceipt } from './WithdrawalReceipt.tsx'

export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('id')
  return (
    <Page title={t('title_withdrawals')}>{id ? <WithdrawalReceipt key={id} id={id} /> : <RecordList />}</Page>
  )
}
