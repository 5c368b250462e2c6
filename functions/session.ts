import { decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from 'jose'
import { Refusal } from '../shared/errors.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../shared/time.ts'
import { isEnded } from './ended-sessions.ts'
import type { TokenKey } from './secrets.ts'

/** Good only while the account (or operator) has the same epoch. */
export interface Session {
  uid: string
  epoch: number
  /** The login's id, so that one session can be ended alone. */
  sid?: string
  issuedAt: EpochSeconds
  loggedInAt: EpochSeconds
  expiresAt: EpochSeconds
}

/** An unused token dies after two days; a used one is renewed for seven days. */
const TOKEN_LIFE_S = 2 * 86_400
export const SESSION_LIFE_S = 7 * 86_400
export const RENEW_AFTER_S = 15 * 60
/** Half an hour without renewal, and a working day in any case. */
const DESK_TOKEN_LIFE_S = 30 * 60
const DESK_SESSION_LIFE_S = 8 * 3600
export const DESK_RENEW_AFTER_S = 5 * 60

const ALGORITHM = 'EdDSA'
const TYPE = 'JWT'

/** A user's token is refused at the desk, and the reverse. */
export type Audience = 'user' | 'desk'

export interface TokenSettings {
  stage: string
  audience?: Audience
  keys: readonly TokenKey[]
}

const issuer = (stage: string, audience: Audience): string =>
  audience === 'user' ? `evenhand:${stage}` : `evenhand:${stage}:desk`

const lives: Record<Audience, { token: number; session: number }> = {
  user: { token: TOKEN_LIFE_S, session: SESSION_LIFE_S },
  desk: { token: DESK_TOKEN_LIFE_S, session: DESK_SESSION_LIFE_S },
}

type Jwk = TokenKey['jwk']
type Key = ReturnType<typeof importJWK>

/** Reading a key costs more than using it. */
function remembered(read: (jwk: Jwk) => Key): (jwk: Jwk) => Key {
  const known = new WeakMap<Jwk, Key>()
  return (jwk) => {
    const key = known.get(jwk) ?? read(jwk)
    known.set(jwk, key)
    return key
  }
}
const signingKey = remembered((jwk) => importJWK(jwk, ALGORITHM))
const verifyingKey = remembered(({ d: _private, ...publicJwk }) => importJWK(publicJwk, ALGORITHM))

export async function signToken(
  settings: TokenSettings,
  session: Pick<Session, 'uid' | 'epoch' | 'loggedInAt' | 'sid'>,
  nowMs: EpochMs,
): Promise<{ token: string; expiresAt: EpochSeconds }> {
  const now = secondsOf(nowMs)
  const { stage, keys, audience = 'user' } = settings
  const life = lives[audience]
  const expiresAt = Math.min(now + life.token, session.loggedInAt + life.session)
  const [{ kid, jwk }] = keys as [TokenKey]
  const token = await new SignJWT({
    epoch: session.epoch,
    auth: session.loggedInAt,
    ...(session.sid && { sid: session.sid }),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
    .setIssuer(issuer(stage, audience))
    .setAudience(audience)
    .setSubject(session.uid)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(await signingKey(jwk))
  return { token, expiresAt }
}

/** Ignores keys inside the token (jwk, jku). Throws `login_required`. */
export async function verifyToken(settings: TokenSettings, token: string, nowMs: EpochMs): Promise<Session> {
  const { stage, audience = 'user' } = settings
  try {
    const { kid } = decodeProtectedHeader(token)
    const known = settings.keys.find((key) => key.kid === kid)
    if (!known) throw new Refusal('login_required')
    const { payload } = await jwtVerify(token, await verifyingKey(known.jwk), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: issuer(stage, audience),
      audience,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(nowMs),
    })
    const { sub, epoch, iat, exp, auth, sid } = payload
    if (typeof epoch !== 'number' || typeof auth !== 'number') throw new Refusal('login_required')
    return {
      uid: sub as string,
      epoch,
      ...(typeof sid === 'string' && { sid }),
      issuedAt: iat as number,
      loggedInAt: auth,
      expiresAt: exp as number,
    }
  } catch {
    // The caller is not told why: every refusal leads to the login page.
    throw new Refusal('login_required')
  }
}

interface Standing {
  state: string
  epoch: number
  ended?: string
}

export const isSessionOf = (session: Session, account: Standing): boolean =>
  account.state === 'ACTIVE' && account.epoch === session.epoch && !isEnded(session.sid, account.ended)

/** Throws `login_required`, `account_locked` or `operator_locked`. */
export function assertSession(
  session: Session,
  account: Standing | null,
  locked: 'account_locked' | 'operator_locked' = 'account_locked',
): void {
  if (!account || account.state === 'ERASED') throw new Refusal('login_required')
  if (account.state !== 'ACTIVE') throw new Refusal(locked)
  if (account.epoch !== session.epoch) throw new Refusal('login_required')
  if (isEnded(session.sid, account.ended)) throw new Refusal('login_required')
}
