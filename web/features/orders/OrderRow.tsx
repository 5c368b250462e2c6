import { useTranslation } from 'react-i18next'
import { orderPath } from '../../paths.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Money } from '../../ui/figures.tsx'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import { useServerNow } from '../../ui/useServerNow.ts'
import { phaseOf } from '../trade/phase.ts'
import type { Order } from '../trade/types.ts'
import css from './orders.module.css'

/** An order in a list: product and side, stake, and how it ended or when it will. */
export function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const { id, symbol, direction, amount, asset, seconds, closeAt, profit } = order
  return (
    <Row to={orderPath(id)}>
      <span className={css.row}>
        <span className={css.symbol}>
          {symbol} <Badge kind={direction}>{t(`common:direction_${direction}`)}</Badge>
        </span>
        <span className={css.end}>
          {profit === null ? <TimeLeft order={order} /> : <Money amount={profit} asset={asset} sign />}
        </span>
        <span className={css.sub}>
          {t('stake_over', { amount: format.money(amount, asset), duration: format.duration(seconds) })}
          <br />
          {format.dateTime(closeAt)}
        </span>
        <span className={css.end}>
          <OrderStatus order={order} />
        </span>
      </span>
    </Row>
  )
}

function TimeLeft({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const settling = phaseOf(order, useServerNow(1000)) === 'settling'
  if (settling) return <span className={css.sub}>{t('settling')}</span>
  return (
    <>
      <span className={css.sub}>{t('closes_in')}</span> <Countdown to={order.closeAt} />
    </>
  )
}

const kinds: Record<NonNullable<Order['result']>, BadgeKind> = {
  win: 'ok',
  loss: 'neutral',
  draw: 'info',
  void: 'pending',
}

/** Open, or how it ended: a loss is no error, and so not in the colour of one. */
export function OrderStatus({ order: { result } }: { order: Pick<Order, 'result'> }) {
  const { t } = useTranslation('orders')
  if (result === null) return <Badge kind="pending">{t('status_open')}</Badge>
  return <Badge kind={kinds[result]}>{t(`result_${result}`)}</Badge>
}
