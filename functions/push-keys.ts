import { ECDH } from 'node:crypto'
import { isPushAuth, isPushKey } from '../shared/rules/push.ts'
import type { RuntimeConfig } from './config.ts'
import type { TokenKey } from './secrets.ts'

/** Uncompressed, base64url. */
export function publicPointOf({ jwk: { x, y } }: TokenKey): string {
  const bytes = (part: unknown) => Buffer.from(String(part), 'base64url')
  return Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url')
}

/** A point on P-256 and 16 bytes, in canonical form. */
export function canSealFor({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (!isPushKey(p256dh) || !isPushAuth(auth)) return false
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (point.toString('base64url') !== p256dh || secret.toString('base64url') !== auth) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}

export function pushSubject({ sending: { mailFrom, site } }: Pick<RuntimeConfig, 'sending'>): string | null {
  if (mailFrom) return `mailto:${mailFrom}`
  return site ? `https://${site}` : null
}
