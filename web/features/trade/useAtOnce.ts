import { useCallback, useEffect, useRef, useState } from 'react'
import { unreadRules } from '../../content/rulesRead.ts'
import { toast } from '../../ui/toast.tsx'
import { needsNoConfirmation, restingAfter } from './oneTap.ts'
import { oneTapNow } from './useOneTap.ts'
import { type OrderTicket, usePlaceOrder } from './usePlaceOrder.ts'

/**
 * Places a one-tap order; `atOnce` returns false if it needs a confirmation. `onUnread`: changed rules must
 * be read first. `isResting`: a double tap is one order.
 */
export function useAtOnce(onUnread: (ticket: OrderTicket) => void): {
  atOnce: (ticket: OrderTicket) => boolean
  isResting: boolean
} {
  const { place } = usePlaceOrder()
  const [isResting, rest] = useState(false)
  const placing = useRef(place)
  placing.current = place
  const unread = useRef(onUnread)
  unread.current = onUnread
  const [resting] = useState(() =>
    restingAfter(
      (ticket: OrderTicket) =>
        placing.current(ticket, (reason) => {
          if (unreadRules.get() === null) return toast(reason, 'danger')
          unread.current(ticket)
        }),
      rest,
    ),
  )
  useEffect(() => resting.stop, [resting])
  const atOnce = useCallback(
    (ticket: OrderTicket) => {
      if (!needsNoConfirmation(oneTapNow(), String(ticket.amount))) return false
      resting.tap(ticket)
      return true
    },
    [resting],
  )
  return { atOnce, isResting }
}
