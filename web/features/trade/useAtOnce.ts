import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { needsNoConfirmation, REST_MS } from './oneTap.ts'
import { oneTapNow } from './useOneTap.ts'
import { type OrderTicket, usePlaceOrder } from './usePlaceOrder.ts'

/**
 * Places an order without its confirmation where its user chose so: `atOnce` answers false where it must be confirmed.
 * `isResting` for a moment after: a double tap is one order.
 */
export function useAtOnce(): { atOnce: (ticket: OrderTicket) => boolean; isResting: boolean } {
  const { place } = usePlaceOrder()
  const [isResting, rest] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busy = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const placing = useRef(place)
  placing.current = place
  const atOnce = useCallback((ticket: OrderTicket) => {
    if (!needsNoConfirmation(oneTapNow(), String(ticket.amount))) return false
    if (busy.current) return true
    busy.current = true
    rest(true)
    void placing
      .current(ticket, (reason) => toast(reason, 'danger'))
      .finally(() => {
        timer.current = setTimeout(() => {
          busy.current = false
          rest(false)
        }, REST_MS)
      })
    return true
  }, [])
  return { atOnce, isResting }
}
