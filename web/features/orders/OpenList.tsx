import { useTranslation } from 'react-i18next'
import { useRead, useStale } from '../../api/hooks.ts'
import { paths } from '../../paths.ts'
import { hasSettled, useOpenOrders } from '../../trading/openOrders.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { OpenRow } from './OpenRow.tsx'

/** The watch over open orders asks for what is due, not this list. */
export function OpenList() {
  const { t } = useTranslation('orders')
  const { data, error, mutate } = useRead('/api/user/ajaxorder_list', {}, { refreshMs: 5000 })
  const prices = useRead('/api/index/ajaxdata', {}, { refreshMs: 3000 })
  const stale = useStale('/api/index/ajaxdata', {})
  // The watch hears of entry prices and ends first.
  const watched = useOpenOrders()
  const readAnew = () => Promise.all([mutate(), prices.mutate()])
  const orders = data?.items
    .filter(({ id }) => !hasSettled(id))
    .map((order) => watched.find(({ id }) => id === order.id) ?? order)
  return (
    <PullToRefresh onRefresh={readAnew}>
      <ListState
        data={orders}
        error={error ?? prices.error}
        onRetry={() => void readAnew()}
        isEmpty={orders?.length === 0}
        empty={
          <Empty picture="pan" action={<LinkButton to={paths.orders}>{t('to_market')}</LinkButton>}>
            {t('empty_open')}
          </Empty>
        }
      >
        <div data-stale={stale}>
          <List label={t('tab_open')}>
            {orders?.map((order) => (
              <OpenRow
                key={order.id}
                order={order}
                // Old prices show no result.
                price={
                  prices.error
                    ? null
                    : (prices.data?.items.find(({ id }) => id === order.productId)?.price ?? null)
                }
              />
            ))}
          </List>
        </div>
      </ListState>
    </PullToRefresh>
  )
}
