import { Refusal } from '../shared/errors.ts'
import type { RemovalStop } from '../shared/identity.ts'
import { PROOF_REMOVAL_S } from '../shared/security.ts'
import { type EpochMs, secondsOf } from '../shared/time.ts'
import { type Asker, securityEvent } from './security-events.ts'
import { keys } from './table/keys.ts'
import { isRemoved, type Profile, proofRemovalOf, proofsFromAt, whereAsRead } from './table/profile.ts'
import { Change, Conditions, type Put, type Update, type Write } from './table/write.ts'

/** Takes effect after 72 hours and lists what counts now. */
export function beginProofRemoval(profile: Profile, change: string, nowMs: EpochMs): Update {
  const begun = new Change(keys.profile(profile.uid))
    .set('proofRemovalAt', secondsOf(nowMs) + PROOF_REMOVAL_S)
    .set('proofRemovalBy', change)
    .whereExists()
  return whereAsRead(begun, profile, ['fundPasswordHash', 'proofRemovalAt', 'passkeyAddedAt']).build()
}

/** Fails if a removal was decided or stopped meanwhile; then read the profile again. */
export function stopProofRemoval(ctx: Asker, profile: Profile, by: RemovalStop): [Write, ...Write[]] {
  const key = keys.profile(profile.uid)
  if (proofRemovalOf(profile, ctx.nowMs) === null)
    return [whereAsRead(new Conditions(key), profile, ['proofRemovalAt']).check()]
  const stopped = new Change(key).remove('proofRemovalAt').remove('proofRemovalBy')
  return [whereAsRead(stopped, profile, ['proofRemovalAt']).build(), ...toldStopped(ctx, profile, by)]
}

/** Setting a new proof cancels a pending removal and completes one that is due. Returns the writes to add. */
export function endProofRemoval(ctx: Asker, change: Change, profile: Profile): (Update | Put)[] {
  whereAsRead(change, profile, ['proofRemovalAt']).remove('proofRemovalAt').remove('proofRemovalBy')
  if (isRemoved(profile, ctx.nowMs)) change.set('proofsFrom', proofsFromAt(profile, ctx.nowMs))
  return proofRemovalOf(profile, ctx.nowMs) === null ? [] : toldStopped(ctx, profile, 'newProof')
}

const TRIES = 3

/** Repeats `attempt` while it returns null. Throws `refusal` after three tries. */
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

function toldStopped(ctx: Asker, { uid, proofRemovalBy }: Profile, by: RemovalStop): (Update | Put)[] {
  const event = securityEvent(ctx, uid, { type: 'proofRemovalStopped' })
  if (proofRemovalBy === null) return [event]
  const decided = new Change(keys.change(uid, proofRemovalBy)).whereExists()
  return [event, decided.set('stoppedAt', secondsOf(ctx.nowMs)).set('stoppedBy', by).build()]
}
