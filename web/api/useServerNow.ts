import { useEffect, useState } from 'react'
import { type EpochMs, type EpochSeconds, msOf, type Seconds } from '../../shared/time.ts'
import { serverNow } from './client.ts'

export function useServerNow(everyMs = 250, running = true): EpochMs {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!running) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, running])
  return now
}

/** Calls `tell` with the whole seconds left at each change, until the returned function is called. */
export function eachSecondTo(to: EpochSeconds, tell: (left: Seconds) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    const leftMs = msOf(to) - serverNow()
    tell(Math.max(0, Math.ceil(leftMs / 1000)))
    // Wait a second at most: the clock may be set, and timers rest while a phone sleeps.
    timer = setTimeout(look, leftMs > 0 ? leftMs % 1000 || 1000 : 1000)
  }
  look()
  return () => clearTimeout(timer)
}
