import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatAmount } from '../../../shared/money.ts'
import { useStale } from '../../api/hooks.ts'
import { useServerNow } from '../../api/useServerNow.ts'
import { orderPath, paths } from '../../paths.ts'
import { ifClosedAt, phaseOf } from '../../trading/phase.ts'
import type { Order } from '../../trading/types.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import css from './product.module.css'

/** The order that closes next: side, entry, time left, and how it would end now. Leads to its page. */
export function OpenOrderBar({
  order,
  others,
  price,
}: {
  order: Order
  /** How many more run on this product. */
  others: number
  price: string | undefined
}) {
  const { t } = useTranslation(['trade', 'common'])
  const format = useFormat()
  const own = useOwn()
  const stale = useStale('/api/index/ajaxpro', { id: order.productId })
  const phase = phaseOf(order, useServerNow())
  const ifClosed = price === undefined ? null : ifClosedAt(order, price)
  return (
    <div className={css.orderBar} data-stale={stale}>
      <Link className={css.orderLink} to={orderPath(order.id)}>
        <span className="visually-hidden">{t('open_order')}</span>
        <Badge kind={order.direction}>{t(`common:direction_${order.direction}`)}</Badge>
        <span className="num">
          {order.openPrice === null ? t('entering') : format.decimal(order.openPrice)}
        </span>
        {phase === 'settling' ? <span>{t('settling')}</span> : <Countdown to={order.closeAt} />}
        {ifClosed && phase === 'running' && (
          <span className={css.ifNow}>
            <span className="visually-hidden">{t('if_closed_now')}</span>
            <span className={css[ifClosed.result]}>
              {own.decimal(formatAmount(ifClosed.net, order.asset), 'always')}
            </span>
          </span>
        )}
      </Link>
      {others > 0 && (
        <Link className={css.moreOpen} to={`${paths.orders}?view=open`}>
          {t('more_open', { count: others })}
        </Link>
      )}
    </div>
  )
}
