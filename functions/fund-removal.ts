import { FUND_REMOVAL_S } from '../shared/security.ts'
import { type EpochMs, secondsOf } from '../shared/time.ts'
import { type Asker, securityEvent } from './security-events.ts'
import { keys } from './table/keys.ts'
import { fundRemovalOf, isRemoved, type Profile, passkeysFromAt, whereAsRead } from './table/profile.ts'
import { Change, type Put, type Update } from './table/write.ts'

/** Lets the fund password and the passkeys of a user count for 72 hours more, as they were read. */
export function beginFundRemoval(profile: Profile, nowMs: EpochMs): Update {
  const change = new Change(keys.profile(profile.uid))
    .set('fundRemovalAt', secondsOf(nowMs) + FUND_REMOVAL_S)
    .whereExists()
  return whereAsRead(change, profile, ['fundPasswordHash', 'fundRemovalAt', 'passkeyAddedAt']).build()
}

/**
 * Stops the removal and tells its user; nothing if none is to come. Without a condition on the moment:
 * whoever stops one stops any that began since.
 */
export function stopFundRemoval(ctx: Asker, profile: Profile): (Update | Put)[] {
  const { uid } = profile
  if (fundRemovalOf(profile, ctx.nowMs) === null) return []
  return [stopped(uid), securityEvent(ctx, uid, { type: 'fundResetStopped' })]
}

/** The same for a lock, which also stops one that begins at the same moment; what was removed before stays so. */
export function stopFundRemovalOfLocked(ctx: Asker, profile: Profile): (Update | Put)[] {
  if (profile.fundRemovalAt === null) return [stopped(profile.uid)]
  return stopFundRemoval(ctx, profile)
}

const stopped = (uid: string): Update =>
  new Change(keys.profile(uid)).remove('fundRemovalAt').whereExists().build()

/**
 * Ends a removal in the change that sets a new proof: one to come is stopped, and one that came is carried out, so that
 * it is over for what is set now.
 */
export function endFundRemoval(change: Change, profile: Profile, nowMs: EpochMs): Change {
  whereAsRead(change, profile, ['fundRemovalAt']).remove('fundRemovalAt')
  return isRemoved(profile, nowMs) ? change.set('passkeysFrom', passkeysFromAt(profile, nowMs)) : change
}
