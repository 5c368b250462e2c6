import { useEffect } from 'react'
import { renewPush } from './renewPush.ts'

/** Mount once per user. */
export function PushWatch(): null {
  useEffect(() => {
    renewPush().catch(console.error)
  }, [])
  return null
}
