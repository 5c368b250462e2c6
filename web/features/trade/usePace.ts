import { useEffect, useRef, useState } from 'react'
import type { Milliseconds } from '../../../shared/time.ts'
import { EACH_SECOND_MS, lateMsAt, paceAfter, RESTS_MS } from './pace.ts'

/** Signs of an active user; a return is one too. */
const SIGNS = ['pointerdown', 'pointermove', 'touchmove', 'keydown', 'wheel', 'focus', 'visibilitychange']

/** How long a touch waits for an answer before the price counts as late. */
const TOUCHED_MS: Milliseconds = 2000

/** `needed`: an order runs on the product. */
export function usePace({ needed, inHand }: { needed: boolean; inHand: boolean }): Milliseconds {
  const [everyMs, setEvery] = useState<Milliseconds>(EACH_SECOND_MS)
  const lastMs = useRef(Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const restMs = Date.now() - lastMs.current
      setEvery(paceAfter(restMs, inHand || document.activeElement instanceof HTMLInputElement))
      const next = RESTS_MS.find((each) => each > restMs)
      if (next !== undefined) timer = setTimeout(look, next - restMs)
    }
    const used = () => {
      const wasSlow = Date.now() - lastMs.current >= (RESTS_MS[0] ?? 0)
      lastMs.current = Date.now()
      if (!wasSlow) return
      clearTimeout(timer)
      look()
    }
    look()
    for (const sign of SIGNS) window.addEventListener(sign, used, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, used, { capture: true })
    }
  }, [inHand])
  return needed ? EACH_SECOND_MS : everyMs
}

/** After a touch, the old bound holds until its answer can be there. */
export function useLateMs(everyMs: Milliseconds): Milliseconds {
  const [lateMs, setLate] = useState(() => lateMsAt(everyMs))
  useEffect(() => {
    const next = lateMsAt(everyMs)
    const timer = setTimeout(() => setLate(next), next < lateMs ? TOUCHED_MS : 0)
    return () => clearTimeout(timer)
  }, [everyMs, lateMs])
  return lateMs
}
