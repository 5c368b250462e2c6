import { useTranslation } from 'react-i18next'
import { secondsOf } from '../../../shared/time.ts'
import { useServerNow } from '../../api/useServerNow.ts'
import { Timeline } from '../../records/Timeline.tsx'
import type { Order } from '../../trading/types.ts'
import { useFormat } from '../../ui/format.ts'

export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const now = secondsOf(useServerNow(1000, order.status === 'open'))
  const { placedAt, openAt, closeAt, openPrice, closePrice, settledAt } = order
  const then = (price: string | null) => price !== null && format.decimal(price)
  const moments = [
    { name: t('placed_at'), at: placedAt },
    { name: t('entry_at'), at: openAt, note: then(openPrice) },
    { name: t('close_at'), at: closeAt, note: then(closePrice) },
    { name: t('settled_at'), at: settledAt },
  ]
  return <Timeline moments={moments} now={now} />
}
