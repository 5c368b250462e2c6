import { useEffect } from 'react'
import { renewPush } from './renewPush.ts'

/** Mounted once per user, where the browser has leave to tell. */
export function PushWatch(): null {
  useEffect(() => {
    renewPush().catch(console.error)
  }, [])
  return null
}
