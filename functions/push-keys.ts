import type { RuntimeConfig } from './config.ts'
import type { TokenKey } from './secrets.ts'

/** The public point of a key that signs push, as browsers want it: uncompressed, base64url. */
export function publicPointOf({ jwk: { x, y } }: TokenKey): string {
  const bytes = (part: unknown) => Buffer.from(String(part), 'base64url')
  return Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url')
}

/** How a push service reaches the operator, which it may ask for; null for a stage that tells nobody by push. */
export function pushSubject({ sending: { mailFrom, site } }: Pick<RuntimeConfig, 'sending'>): string | null {
  if (mailFrom) return `mailto:${mailFrom}`
  return site ? `https://${site}` : null
}
