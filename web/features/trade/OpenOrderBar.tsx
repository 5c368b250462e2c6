import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatAmount } from '../../../shared/money.ts'
import { useStale } from '../../api/hooks.ts'
import { orderPath, paths } from '../../paths.ts'
import type { Order } from '../../trading/types.ts'
import { usePhase } from '../../trading/usePhase.ts'
import { TICKS } from '../../trading/useTicks.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import { OrderCountdown } from './OrderCountdown.tsx'
import css from './product.module.css'
import { useIfClosedNow } from './quotes.ts'

/** Shows the order that closes next. */
export function OpenOrderBar({ order, others }: { order: Order; others: number }) {
  const { t } = useTranslation(['trade', 'common'])
  const format = useFormat()
  const stale = useStale(TICKS, {})
  const phase = usePhase(order)
  return (
    <div className={css.orderBar} data-stale={stale}>
      <Link className={css.orderLink} to={orderPath(order.id)}>
        <span className="visually-hidden">{t('open_order')}</span>
        <Badge kind={order.direction}>{t(`common:direction_${order.direction}`)}</Badge>
        <span className="num">
          {order.openPrice === null ? t('entering') : format.decimal(order.openPrice)}
        </span>
        {phase === 'settling' ? <span>{t('settling')}</span> : <OrderCountdown order={order} />}
        {phase === 'running' && <IfClosedNow order={order} label={t('if_closed_now')} />}
      </Link>
      {others > 0 && (
        <Link className={css.moreOpen} to={`${paths.orders}?view=open`}>
          {t('more_open', { count: others })}
        </Link>
      )}
    </div>
  )
}

function IfClosedNow({ order, label }: { order: Order; label: string }) {
  const own = useOwn()
  const ifClosed = useIfClosedNow(order)
  if (!ifClosed) return null
  return (
    <span className={css.ifNow}>
      <span className="visually-hidden">{label}</span>
      <span className={css[ifClosed.result]}>
        {own.decimal(formatAmount(ifClosed.net, order.asset), 'always')}
      </span>
    </span>
  )
}
