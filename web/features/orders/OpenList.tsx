import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { OrderRow } from './OrderRow.tsx'

/** The orders running now. What is due is asked for by the watch over open orders, not by this list. */
export function OpenList() {
  const { t } = useTranslation('orders')
  const { data, error, mutate } = useRead('/api/user/ajaxorder_list', {}, { refreshMs: 5000 })
  return (
    <ListState
      data={data}
      error={error}
      onRetry={() => void mutate()}
      isEmpty={data?.items.length === 0}
      empty={
        <Empty picture="pan" action={<LinkButton to={paths.orders}>{t('to_market')}</LinkButton>}>
          {t('empty_open')}
        </Empty>
      }
    >
      <List label={t('tab_open')}>
        {data?.items.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </List>
    </ListState>
  )
}
