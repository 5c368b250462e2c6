import { buildPushPayload } from '@block65/webcrypto-web-push'
import { isPushEndpoint } from '../../shared/rules/push.ts'
import { canSealFor, publicPointOf } from '../push-keys.ts'
import type { TokenKey } from '../secrets.ts'
import type { SendPush } from './push.ts'

const PATIENCE_MS = 5000

/** RFC 8030, 8188, 8291, 8292. Checks the address and follows no redirect. `subject`: the operator's contact. */
export function webPush(
  { keys, subject }: { keys: () => readonly TokenKey[]; subject: string },
  request: typeof fetch = fetch,
): SendPush {
  return async ({ endpoint, p256dh, auth, kid, payload, aliveSeconds }) => {
    if (!isPushEndpoint(endpoint)) return { ok: false, reason: 'refused' }
    const alive = keys()
    const key = kid === null ? alive.at(-1) : alive.find((each) => each.kid === kid)
    if (!key || !canSealFor({ p256dh, auth })) return { ok: false, reason: 'gone' }
    const vapid = { subject, publicKey: publicPointOf(key), privateKey: String(key.jwk.d) }
    const sealed = await buildPushPayload(
      { data: { ...payload }, options: { ttl: aliveSeconds, urgency: 'normal' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      vapid,
    ).catch(() => null)
    if (!sealed) return { ok: false, reason: 'unsealed' }
    const { headers, method, body } = sealed
    const response = await request(endpoint, {
      ...{ method: method.toUpperCase(), headers, body, redirect: 'error' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    if (response.ok) return { ok: true }
    if (response.status === 404 || response.status === 410) return { ok: false, reason: 'gone' }
    // Too many requests and server faults are retried; everything else is final.
    if (response.status === 429 || response.status >= 500)
      throw new Error(`the push service answered ${response.status}`)
    return { ok: false, reason: 'refused' }
  }
}
