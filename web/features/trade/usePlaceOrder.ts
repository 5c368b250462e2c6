import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/error.ts'
import { refresh, refreshAfterOrder } from '../../api/refresh.ts'
import type { Body } from '../../api/wire.ts'
import { noteUnread, useRulesRead } from '../../content/rulesRead.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { updateOrder } from '../../trading/openOrders.ts'
import { toast } from '../../ui/toast.tsx'

export type OrderTicket = Body<'/api/user/addorder'>

const placing = operation('/api/user/addorder', refreshAfterOrder)

/** Null if no order is being placed. */
export const usePlacing = placing.state.use

/** A refusal is shown by the sheet, or as a toast once that is closed. */
export function usePlaceOrder() {
  const { t } = useTranslation('trade')
  const { send, refusal, state } = useOperation(placing)
  const read = useRulesRead()

  /** True if placed and the sheet is open. `refused` is for callers without a sheet. */
  const place = (ticket: OrderTicket, refused?: (reason: string) => void): Promise<boolean> =>
    send(read > 0 ? { ...ticket, rulesRead: read } : ticket, {
      refused(error, reason) {
        // The sheet shows what must be read first.
        noteUnread(error)
        if (error instanceof ApiError && error.slug === 'terms_changed') void refresh('/api/index/getprodata')
        refused?.(t('not_placed', { reason }))
      },
      done: (order) => {
        updateOrder(order)
        toast(t('placed'), 'ok')
      },
      ...(!refused && { refusedLater: (reason: string) => t('not_placed', { reason }) }),
    })
  return { place, refusal, state }
}
