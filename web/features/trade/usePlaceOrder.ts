import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { UserLeft } from '../../api/error.ts'
import { type OperationState, runOperation } from '../../api/operation.ts'
import { refreshMine } from '../../api/refresh.ts'
import type { Body } from '../../api/wire.ts'
import { heard } from '../../trading/openOrders.ts'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'

export type OrderTicket = Body<'/api/user/addorder'>

/** The order on its way, if any: one at a time, however many taps and sheets there are. */
let state: OperationState | null = null
const listeners = new Set<() => void>()

function setState(next: OperationState | null): void {
  state = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How far the order on its way is; null when none is. */
export const usePlacing = (): OperationState | null => useSyncExternalStore(watch, () => state)

/**
 * Places an order to a definite answer. The refusal is shown by the sheet that asked, or as a toast when it has
 * been left meanwhile.
 */
export function usePlaceOrder() {
  const { t } = useTranslation('trade')
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  /** True once it is placed and the sheet still waits for it; false when it was refused, or another is on its way. */
  async function place(ticket: OrderTicket): Promise<boolean> {
    if (state !== null) return false
    setState('sending')
    setRefusal(null)
    try {
      heard(await runOperation('/api/user/addorder', ticket, { onState: setState }))
      toast(t('placed'), 'ok')
      return shown.current
    } catch (error) {
      if (error instanceof UserLeft) return false
      const reason = errorText(error)
      if (shown.current) setRefusal(reason)
      else toast(t('not_placed', { reason }), 'danger')
      return false
    } finally {
      setState(null)
      void refreshMine()
    }
  }
  return { place, refusal, state: usePlacing() }
}
