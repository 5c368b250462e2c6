import { useEffect, useState } from 'react'
import { msOf } from '../../shared/time.ts'
import { serverNow } from '../api/client.ts'
import { type Phase, phaseOf } from './phase.ts'
import type { Order } from './types.ts'

/** The clock may be set meanwhile, and timers rest while a phone sleeps: it is looked at again. */
const LOOK_MS = 1000

/** The phase of an order: drawn again when it changes, not each second. */
export function usePhase(order: Pick<Order, 'status' | 'openPrice' | 'closeAt'>): Phase {
  const [, draw] = useState(0)
  const phase = phaseOf(order, serverNow())
  const { closeAt } = order
  useEffect(() => {
    if (phase === 'settled' || phase === 'settling') return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const leftMs = msOf(closeAt) - serverNow()
      if (leftMs <= 0) draw((times) => times + 1)
      else timer = setTimeout(look, Math.min(leftMs, LOOK_MS))
    }
    look()
    return () => clearTimeout(timer)
  }, [phase, closeAt])
  return phase
}
