import { buildPushPayload } from '@block65/webcrypto-web-push'
import { isPushEndpoint } from '../../shared/rules/push.ts'
import { publicPointOf } from '../push-keys.ts'
import type { TokenKey } from '../secrets.ts'
import type { SendPush } from './push.ts'

/** A push service answers in a fraction of it; one that does not is asked again a minute later. */
const PATIENCE_MS = 5000

/**
 * Web push (RFC 8030, 8188, 8291, 8292) to the push services of the list alone: the address is looked at again here, and no
 * redirect is followed, so a row of the table leads nowhere else. `subject`: how a push service reaches the operator.
 */
export function webPush(
  { keys, subject }: { keys: () => readonly TokenKey[]; subject: string },
  request: typeof fetch = fetch,
): SendPush {
  return async ({ endpoint, p256dh, auth, kid, payload, aliveSeconds }) => {
    if (!isPushEndpoint(endpoint)) return { ok: false, reason: 'refused' }
    // Its browser subscribes anew when it is next opened.
    const alive = keys()
    const key = kid === null ? alive.at(-1) : alive.find((each) => each.kid === kid)
    if (!key) return { ok: false, reason: 'gone' }
    const vapid = { subject, publicKey: publicPointOf(key), privateKey: String(key.jwk.d) }
    const { headers, method, body } = await buildPushPayload(
      { data: { ...payload }, options: { ttl: aliveSeconds, urgency: 'normal' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      vapid,
    )
    const response = await request(endpoint, {
      ...{ method: method.toUpperCase(), headers, body, redirect: 'error' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    if (response.ok) return { ok: true }
    if (response.status === 404 || response.status === 410) return { ok: false, reason: 'gone' }
    // Too many or its own fault: later. All else is said of this push for good.
    if (response.status === 429 || response.status >= 500)
      throw new Error(`the push service answered ${response.status}`)
    return { ok: false, reason: 'refused' }
  }
}
