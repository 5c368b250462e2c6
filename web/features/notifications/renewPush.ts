import { get, post } from '../../api/client.ts'
import { pushHere, renewHere, unsubscribeHere } from '../../offline/subscribe.ts'

/** Renews a subscription after the stage changed its key; ends one of another user. */
export async function renewPush(api: { get: typeof get; post: typeof post } = { get, post }): Promise<void> {
  if ((await pushHere()) !== 'on') return
  const { publicKey } = await api.get('/api/user/push')
  const keys = publicKey && (await renewHere(publicKey))
  if (!keys) return
  let browsers = 0
  try {
    ;({ browsers } = await api.post('/api/user/push', keys))
  } finally {
    // The server does not know this subscription: remove it.
    if (browsers === 0) await unsubscribeHere()
  }
}
