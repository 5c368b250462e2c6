import { useEffect } from 'react'
import { get, post } from '../../api/client.ts'
import { pushHere, renewHere, unsubscribeHere } from '../../offline/subscribe.ts'

/** Keeps this browser told after the stage has changed its key; one that somebody else is told on is left without. */
async function renewPush(): Promise<void> {
  if ((await pushHere()) !== 'on') return
  const { publicKey } = await get('/api/user/push')
  const keys = publicKey && (await renewHere(publicKey))
  if (!keys) return
  const { browsers } = await post('/api/user/push', keys)
  if (browsers === 0) await unsubscribeHere()
}

/** Mounted once per user, where the browser has leave to tell. */
export function PushWatch(): null {
  useEffect(() => {
    renewPush().catch(console.error)
  }, [])
  return null
}
