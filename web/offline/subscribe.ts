/** `none`: unsupported. `off`: no subscription. */
export type PushHere = 'none' | 'denied' | 'off' | 'on'

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Never prompts the user. */
export async function pushHere(): Promise<PushHere> {
  if (!canPush()) return 'none'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) ? 'on' : 'off'
}

/** Null if no worker is registered; waiting for one would never end. */
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

/** The only place that prompts the user. Null if they refuse. */
export async function subscribeHere(publicKey: string): Promise<BrowserKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  // The browser refuses a subscription while one with an older key exists.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, p256dh, auth, publicKey }
}

/** Subscribes again if the stage's key changed, without a prompt. Null if nothing changed. */
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

/** Returns the endpoint it had, or null. */
export async function unsubscribeHere(): Promise<string | null> {
  if (!canPush()) return null
  const known = await subscription()
  await known?.unsubscribe()
  return known?.endpoint ?? null
}
