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

/** How far the order being placed is; null when none is. */
export const usePlacing = placing.state.use

/**
 * Places an order until it is answered. A refusal is shown by the sheet that asked, or as a toast when the sheet has
 * been left.
 */
export function usePlaceOrder() {
  const { t } = useTranslation('trade')
  const { send, refusal, state } = useOperation(placing)
  const read = useRulesRead()

  /**
   * True once it is placed and the sheet still waits for it; false when it was refused, or another is being placed.
   * `refused` hears why, for who has no sheet to show it in.
   */
  const place = (ticket: OrderTicket, refused?: (reason: string) => void): Promise<boolean> =>
    send(read > 0 ? { ...ticket, rulesRead: read } : ticket, {
      refused(error, reason) {
        // What is to be read first, the sheet shows.
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
