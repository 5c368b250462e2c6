import { useEffect, useState } from 'react'
import type { EpochMs } from '../../shared/time.ts'
import { serverNow } from './client.ts'

/** The server's time, read every `everyMs` while `running`. */
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
