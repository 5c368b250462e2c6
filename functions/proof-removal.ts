import { Refusal } from '../shared/errors.ts'
import type { RemovalStop } from '../shared/identity.ts'
import { PROOF_REMOVAL_S } from '../shared/security.ts'
import { type EpochMs, secondsOf } from '../shared/time.ts'
import { type Asker, securityEvent } from './security-events.ts'
import { keys } from './table/keys.ts'
import { isRemoved, type Profile, proofRemovalOf, proofsFromAt, whereAsRead } from './table/profile.ts'
import { Change, Conditions, type Put, type Update, type Write } from './table/write.ts'

/** Lets the fund password and the passkeys of a user count for 72 hours more, as they were read. */
export function beginProofRemoval(profile: Profile, change: string, nowMs: EpochMs): Update {
  const begun = new Change(keys.profile(profile.uid))
    .set('proofRemovalAt', secondsOf(nowMs) + PROOF_REMOVAL_S)
    .set('proofRemovalBy', change)
    .whereExists()
  return whereAsRead(begun, profile, ['fundPasswordHash', 'proofRemovalAt', 'passkeyAddedAt']).build()
}

/**
 * Stops the removal and tells its user; if none is to come, asks that this still holds as the write is done. Read the
 * profile again where the first of these fails: a removal was decided meanwhile, or stopped.
 */
export function stopProofRemoval(ctx: Asker, profile: Profile, by: RemovalStop): [Write, ...Write[]] {
  const key = keys.profile(profile.uid)
  if (proofRemovalOf(profile, ctx.nowMs) === null)
    return [whereAsRead(new Conditions(key), profile, ['proofRemovalAt']).check()]
  const stopped = new Change(key).remove('proofRemovalAt').remove('proofRemovalBy')
  return [whereAsRead(stopped, profile, ['proofRemovalAt']).build(), ...toldStopped(ctx, profile, by)]
}

/**
 * Ends a removal in the change of the profile that sets a new proof: one to come is stopped, and one that came is carried
 * out, so that it is over for what is set now. Answers what to write with it.
 */
export function endProofRemoval(ctx: Asker, change: Change, profile: Profile): (Update | Put)[] {
  whereAsRead(change, profile, ['proofRemovalAt']).remove('proofRemovalAt').remove('proofRemovalBy')
  if (isRemoved(profile, ctx.nowMs)) change.set('proofsFrom', proofsFromAt(profile, ctx.nowMs))
  return proofRemovalOf(profile, ctx.nowMs) === null ? [] : toldStopped(ctx, profile, 'newProof')
}

/** Each takes another decision of two operators, or its stop, at the same moment. */
const TRIES = 3

/**
 * Tries again where a removal was decided, or stopped, between the read and the write of an attempt, which then answers
 * null. Throws `refusal` after three of them.
 */
export async function pastDecisions<Done>(
  refusal: 'conflict' | 'passkey_refused',
  attempt: () => Promise<Done | null>,
): Promise<Done> {
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await attempt()
    if (done) return done
  }
  throw new Refusal(refusal)
}

/** Told to the user, and to the desk on the change that decided it. */
function toldStopped(ctx: Asker, { uid, proofRemovalBy }: Profile, by: RemovalStop): (Update | Put)[] {
  const event = securityEvent(ctx, uid, { type: 'proofRemovalStopped' })
  if (proofRemovalBy === null) return [event]
  const decided = new Change(keys.change(uid, proofRemovalBy)).whereExists()
  return [event, decided.set('stoppedAt', secondsOf(ctx.nowMs)).set('stoppedBy', by).build()]
}
