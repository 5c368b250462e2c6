import { Refusal } from '../../shared/errors.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx } from '../http.ts'
import { pastDecisions, stopProofRemoval } from '../proof-removal.ts'
import { securityEvent } from '../security-events.ts'
import type { Session } from '../session.ts'
import { keys } from '../table/keys.ts'
import { type Profile, profileOf } from '../table/profile.ts'
import type { Put, Row } from '../table/write.ts'
import { countTry, forgetTries, type Guessing } from '../tries.ts'
import { readAssertion, verifyAssertion } from './answer.ts'
import { type Purpose, takeChallenge } from './challenge.ts'
import { offered } from './offered.ts'
import { blockedPasskey, isTaken, type Passkey, passkeyIdOf, passkeyOf, usedPasskey } from './passkey.ts'

type Deps = DepsOf<'passkeys'>

/** Keys cannot be guessed; this bounds the work per key. */
const passkeyTries: Guessing = { kind: 'passkey', free: 9, hourly: 600 }

const NOBODY = '00000000000000000000000000'
/** Verified for unknown passkeys, so that the work is the same. Its private half was thrown away. */
const nobodys = {
  credentialId: 'nobody',
  publicKey: new Uint8Array(
    Buffer.from(
      'pQECAyYgASFYIGVSrZRfOss6D62f4dz_fobETpy7D87rkRuwEMfc8_lrIlggYYvotq0dTOdEahGejSG35MI8bpRDqc4iLEbtpMC4fLQ',
      'base64url',
    ),
  ),
}

export interface Proved {
  passkey: Passkey
  profile: Profile
  account: Row
}

/**
 * One transaction takes the challenge, moves the counter, stops a removal and commits `writes`. Throws
 * `passkey_refused`, `passkey_cloned`, `login_locked`, and what `judge` throws after the proof.
 */
export const prove = (deps: Deps, ctx: Ctx, asked: Asked, more: More = {}): Promise<Proved> =>
  pastDecisions('passkey_refused', () => proveOnce(deps, ctx, asked, more))

interface Asked {
  purpose: Purpose
  session: Session | null
  credential: string
}
interface More {
  judge?: (proved: Proved) => void
  writes?: readonly Put[]
}

async function proveOnce(
  deps: Deps,
  ctx: Ctx,
  { purpose, session, credential }: Asked,
  { judge = () => {}, writes = [] }: More,
): Promise<Proved | null> {
  const site = offered(deps)
  const answer = readAssertion(credential)
  const id = passkeyIdOf(answer.credentialId)
  await countTry(deps, passkeyTries, id, ctx)
  const uid = session?.uid ?? answer.uid ?? NOBODY
  const [row, profileRow, account] = await deps.table.getMany(
    [keys.passkey(uid, id), keys.profile(uid), keys.account(uid)],
    { consistent: true },
  )
  const passkey = row && passkeyOf(row)
  const isOthers = answer.uid !== null && answer.uid !== uid
  const counter = await verifyAssertion(site, answer, passkey ?? nobodys)
  if (!passkey || !profileRow || !account || passkey.removed || isOthers) throw new Refusal('passkey_refused')
  const proved = { passkey, profile: profileOf(profileRow), account }
  if (isTaken(passkey, proved.profile, ctx.nowMs)) throw new Refusal('passkey_refused')
  const taken = takeChallenge(deps, answer.challenge, purpose, session, ctx.nowMs)
  if (passkey.cloned) throw new Refusal('passkey_cloned')
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    const { untold } = proved.profile
    const told = securityEvent(ctx, uid, { type: 'passkeyCloned', untold })
    // A replayed old answer must not block the passkey.
    const { ok } = await deps.table.transact([taken, blockedPasskey(passkey, ctx.nowMs), told])
    throw new Refusal(ok ? 'passkey_cloned' : 'passkey_refused')
  }
  judge(proved)
  const committed = await deps.table.transact([
    // Whoever presents a passkey, also at login, has not lost it.
    ...stopProofRemoval(ctx, proved.profile, 'passkey'),
    ...[taken, usedPasskey(passkey, counter, ctx.nowMs)],
    ...writes,
  ])
  if (!committed.ok) {
    // A removal was decided meanwhile; the retry stops it too.
    if (committed.failures[0]?.failed) return null
    throw new Refusal('passkey_refused')
  }
  await forgetTries(deps, passkeyTries, id, ctx)
  return proved
}
