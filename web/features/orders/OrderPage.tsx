import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useRead } from '../../api/hooks.ts'
import { OrderCheck } from '../../check/OrderCheck.tsx'
import { Page } from '../../frame/Page.tsx'
import { askPath, confirmPath } from '../../paths.ts'
import { useOpenOrders } from '../../trading/openOrders.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Receipt } from './Receipt.tsx'
import { RunningOrder } from './RunningOrder.tsx'

export function Component() {
  const { t } = useTranslation(['orders', 'common', 'service'])
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, error, mutate } = useRead('/api/user/get_this_order', { id })
  // The watch over open orders hears of prices first.
  const order = useOpenOrders().find((open) => open.id === id) ?? data
  return (
    <Page
      title={t('common:title_order')}
      bottom={
        order && (
          <LinkButton full kind="secondary" to={confirmPath(order)}>
            {t('order_again')}
          </LinkButton>
        )
      }
    >
      <ListState
        data={order}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={12} />}
      >
        {order?.status === 'open' && <RunningOrder key={id} order={order} />}
        {order && (
          <Receipt order={order}>
            {order.status === 'settled' && (
              <OrderCheck key={id} id={id} startNow={params.get('check') === '1'} />
            )}
          </Receipt>
        )}
        {order && (
          <LinkButton kind="quiet" to={askPath({ kind: 'order', id: order.id })}>
            {t('service:ask_about')}
          </LinkButton>
        )}
      </ListState>
    </Page>
  )
}
