import { get, post } from '../../api/client.ts'
import { pushHere, renewHere, unsubscribeHere } from '../../offline/subscribe.ts'

/** Keeps this browser told after the stage has changed its key; one that somebody else is told on is left without. */
export async function renewPush(api: { get: typeof get; post: typeof post } = { get, post }): Promise<void> {
  if ((await pushHere()) !== 'on') return
  const { publicKey } = await api.get('/api/user/push')
  const keys = publicKey && (await renewHere(publicKey))
  if (!keys) return
  let browsers = 0
  try {
    ;({ browsers } = await api.post('/api/user/push', keys))
  } finally {
    // Subscribed here and not known there would be told nothing.
    if (browsers === 0) await unsubscribeHere()
  }
}
