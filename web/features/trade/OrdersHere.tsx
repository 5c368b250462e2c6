import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatAmount } from '../../../shared/money.ts'
import { useStale } from '../../api/hooks.ts'
import { orderPath, paths } from '../../paths.ts'
import { useOpenOrders } from '../../trading/openOrders.ts'
import type { Order } from '../../trading/types.ts'
import { usePhase } from '../../trading/usePhase.ts'
import { TICKS } from '../../trading/useTicks.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own, useOwn } from '../../ui/own.tsx'
import css from './layout.module.css'
import { OrderCountdown } from './OrderCountdown.tsx'
import { useIfClosedNow } from './quotes.ts'

/** Includes orders of other products. */
export function OrdersHere({ productId }: { productId: string }) {
  const { t } = useTranslation(['wide', 'orders'])
  const orders = useOpenOrders()
  return (
    <section className={css.orders} aria-label={t('open_orders')}>
      <div className={css.ordersHead}>
        <h2>{t('open_orders')}</h2>
        <Link to={`${paths.orders}?view=settled`}>{t('orders:tab_settled')} ›</Link>
      </div>
      {orders.length === 0 ? (
        <p className={css.none}>{t('orders:empty_open')}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('orders:product')}</th>
              <th scope="col">{t('orders:stake')}</th>
              <th scope="col">{t('orders:entry_price')}</th>
              <th scope="col">{t('orders:closes_in')}</th>
              <th scope="col">{t('orders:if_closed_now')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderLine key={order.id} order={order} here={order.productId === productId} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** `here`: on its product's page, whose price is known. */
function OrderLine({ order, here }: { order: Order; here: boolean }) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const own = useOwn()
  const { id, symbol, direction, amount, openPrice } = order
  const stale = useStale(TICKS, {})
  const phase = usePhase(order)
  return (
    <tr>
      <th scope="row">
        <Link className={css.order} to={orderPath(id)}>
          {symbol} <Badge kind={direction}>{t(`common:direction_${direction}`)}</Badge>
        </Link>
      </th>
      <td>{own.decimal(amount)}</td>
      <td>{openPrice === null ? t('pending_price') : format.decimal(openPrice)}</td>
      <td>{phase === 'settling' ? t('settling') : <OrderCountdown order={order} />}</td>
      <td data-stale={stale}>{here && phase === 'running' ? <IfClosedNow order={order} /> : '–'}</td>
    </tr>
  )
}

function IfClosedNow({ order }: { order: Order }) {
  const ifClosed = useIfClosedNow(order)
  return ifClosed ? <Own amount={formatAmount(ifClosed.net, order.asset)} asset={order.asset} sign /> : '–'
}
