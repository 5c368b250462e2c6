import { useEffect, useState } from 'react'
import { msOf } from '../../shared/time.ts'
import { serverNow } from '../api/client.ts'
import { onReturn } from './absence.ts'
import { type Phase, phaseOf } from './phase.ts'
import type { Order } from './types.ts'

/** The clock may be set, so look again; not each second, which would burden each price. */
const LOOK_MS = 5000

/** Redraws only when the phase changes. */
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
    // Timers rest while a phone sleeps.
    const stopReturn = onReturn(() => {
      clearTimeout(timer)
      look()
    })
    return () => {
      stopReturn()
      clearTimeout(timer)
    }
  }, [phase, closeAt])
  return phase
}
