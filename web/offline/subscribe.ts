/** Why this browser is told nothing: it cannot, its user said no, or nobody asked yet. */
export type PushHere = 'none' | 'denied' | 'off' | 'on'

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** How it stands, without asking anything of the user. */
export async function pushHere(): Promise<PushHere> {
  if (!canPush()) return 'none'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) ? 'on' : 'off'
}

/** The subscription there is; none where no worker was ever registered, as none is waited for. */
async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export interface BrowserKeys {
  endpoint: string
  p256dh: string
  auth: string
  publicKey: string
}

/** Asks its user, the only place where this is asked, and subscribes. Null where they said no. */
export async function subscribeHere(publicKey: string): Promise<BrowserKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  // One under a key before this would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, p256dh, auth, publicKey }
}

/**
 * Subscribes anew where the stage's key is another than the one this browser subscribed under; of its user nothing is
 * asked. Null where there is nothing to renew.
 */
export async function renewHere(publicKey: string): Promise<(BrowserKeys & { replaces: string }) | null> {
  if (!canPush() || Notification.permission !== 'granted') return null
  const known = await subscription()
  const under = known?.options.applicationServerKey
  if (!known || !under || base64url(under) === publicKey) return null
  const keys = await subscribeHere(publicKey)
  return keys && { ...keys, replaces: known.endpoint }
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** No more on this browser. Answers the address it had, null where there was none. */
export async function unsubscribeHere(): Promise<string | null> {
  if (!canPush()) return null
  const known = await subscription()
  await known?.unsubscribe()
  return known?.endpoint ?? null
}
