import { useEffect, useState } from 'react'
import { serverNow } from './client.ts'

/** The server's time in milliseconds, read anew every `everyMs` while `running`. */
export function useServerNow(everyMs = 250, running = true): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!running) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, running])
  return now
}
