/** Push services of the browsers there are: no other host is ever asked. One with a dot before it stands for all below it. */
export const pushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
] as const

/** The longest address of a subscription; those of Windows are the longest there are. */
export const ENDPOINT_MOST = 1000

/** Phones and browsers of one user that may be told. */
export const PUSH_DEVICES = 10

/** Whether an address is one of a push service: https, its usual port, a host of the list, and nothing before the host. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > ENDPOINT_MOST || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false
  return pushHosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}

/** A point of P-256, uncompressed, and 16 random bytes, as browsers give them. */
export const isPushKey = (text: string): boolean => /^B[A-Za-z0-9_-]{86}$/.test(text)
export const isPushAuth = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text)
