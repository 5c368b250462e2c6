import { useEffect, useState } from 'react'
import type { Milliseconds } from '../../../shared/time.ts'

/** Somebody who has touched nothing for so long looks on at most. */
const QUIET_AFTER_MS = 20_000

/** How often the price is asked: each second while something hangs on it or somebody is at it. */
const EACH_SECOND_MS = 1000
/** Else every third second: an answer brings the prices of all three, and they are drawn one a second (`play`). */
export const QUIET_MS = 3000

/** Of somebody at the page; coming back to it is one too. */
const SIGNS = ['pointerdown', 'pointermove', 'touchmove', 'keydown', 'wheel', 'focus', 'visibilitychange']

/** How long to wait between two questions for the price; `needed` while an order runs on it. */
export function usePace(needed: boolean): Milliseconds {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    let lastMs = Date.now()
    let timer: ReturnType<typeof setTimeout>
    // One timer, not one a movement.
    const look = () => {
      const leftMs = lastMs + QUIET_AFTER_MS - Date.now()
      if (leftMs <= 0) setQuiet(true)
      else timer = setTimeout(look, leftMs)
    }
    const used = () => {
      const wasQuiet = Date.now() - lastMs >= QUIET_AFTER_MS
      lastMs = Date.now()
      if (!wasQuiet) return
      setQuiet(false)
      clearTimeout(timer)
      look()
    }
    look()
    for (const sign of SIGNS) window.addEventListener(sign, used, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, used, { capture: true })
    }
  }, [])
  return isQuiet && !needed ? QUIET_MS : EACH_SECOND_MS
}
