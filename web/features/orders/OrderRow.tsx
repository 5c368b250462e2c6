import { useTranslation } from 'react-i18next'
import { orderPath } from '../../paths.ts'
import { DocumentRow, DocumentTime } from '../../records/DocumentRow.tsx'
import type { Order } from '../../trading/types.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own } from '../../ui/own.tsx'

export function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const { id, symbol, direction, amount, asset, seconds, profit } = order
  return (
    <DocumentRow
      to={orderPath(id)}
      title={
        <>
          {symbol} <Badge kind={direction}>{t(`common:direction_${direction}`)}</Badge>
        </>
      }
      amount={<Own amount={profit ?? '0'} asset={asset} sign />}
      sub={
        <>
          <Own amount={amount} asset={asset} /> · {format.duration(seconds)} ·{' '}
          <DocumentTime>{format.timeShort(order.placedAt)}</DocumentTime>
        </>
      }
      status={<OrderStatus order={order} />}
    />
  )
}

const kinds: Record<NonNullable<Order['result']>, BadgeKind> = {
  win: 'win',
  loss: 'loss',
  draw: 'info',
  void: 'pending',
}

/** A loss never has the colour of an error. */
export function OrderStatus({ order: { result } }: { order: Pick<Order, 'result'> }) {
  const { t } = useTranslation('orders')
  if (result === null) return <Badge kind="pending">{t('status_open')}</Badge>
  return <Badge kind={kinds[result]}>{t(`result_${result}`)}</Badge>
}
