/** The only hosts we send to. A leading dot allows all subdomains. */
export const pushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
] as const

/** Windows has the longest. */
export const ENDPOINT_MOST = 1000

export const PUSH_DEVICES = 10

/** https, the usual port, a listed host, and no credentials. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > ENDPOINT_MOST || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false
  return pushHosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}

/** An uncompressed point of P-256, and 16 random bytes. */
export const isPushKey = (text: string): boolean => /^B[A-Za-z0-9_-]{86}$/.test(text)
export const isPushAuth = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text)
