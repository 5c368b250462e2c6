import { randomBytes } from 'node:crypto'
import type { StepUpAction } from '../../shared/security.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Session } from '../session.ts'
import { keys } from '../table/keys.ts'
import { Change, create, type Update } from '../table/write.ts'

type Deps = DepsOf<'passkeys'>
/** An answer for one purpose is invalid for another. */
export type Purpose = 'login' | 'register' | `stepUp ${StepUpAction}`
type For = Pick<Session, 'uid' | 'sid'> | null

const LIFE_S = 300
const KEPT_S = 3600

/** Single use, for five minutes, in this session. */
export async function drawChallenge(
  { table, secrets }: Deps,
  purpose: Purpose,
  session: For,
  nowMs: EpochMs,
): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(randomBytes(32))
  const until = secondsOf(nowMs) + LIFE_S
  const key = keys.challenge(challenge.toString('base64url'), secrets.uniqueKey)
  await table.write(create({ ...key, purpose, ...whose(session), until, ttl: until + KEPT_S }))
  return challenge
}

/** Add it to the transaction of the action. Fails for an unknown, foreign, expired or used challenge. */
export function takeChallenge(
  { secrets }: Deps,
  challenge: string,
  purpose: Purpose,
  session: For,
  nowMs: EpochMs,
): Update {
  const { uid, sid } = whose(session)
  return new Change(keys.challenge(challenge, secrets.uniqueKey))
    .set('usedAt', secondsOf(nowMs))
    .where('purpose', '=', purpose)
    .where('uid', '=', uid)
    .where('sid', '=', sid)
    .where('until', '>', secondsOf(nowMs))
    .whereAbsent('usedAt')
    .build()
}

const whose = (session: For) => ({ uid: session?.uid ?? '', sid: session?.sid ?? '' })
