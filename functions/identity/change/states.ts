import { Refusal } from '../../../shared/errors.ts'
import type { ChangeRefusal } from '../../../shared/identity.ts'
import { type EpochMs, secondsOf } from '../../../shared/time.ts'
import type { Decision, Reviewer } from '../../documents/review.ts'
import type { AccountItem } from '../../ledger/account.ts'
import { beginProofRemoval } from '../../proof-removal.ts'
import { securityEvent } from '../../security-events.ts'
import { holderOf, letValueGo, takeValue } from '../../table/guards.ts'
import { keys } from '../../table/keys.ts'
import { fundHashAt, type Profile, passkeysAt, proofRemovalOf } from '../../table/profile.ts'
import {
  Change as Changing,
  type Check,
  Conditions,
  type Key,
  type Put,
  type Row,
  type Update,
} from '../../table/write.ts'
import { type IdentityItem, identityKey, stateName } from '../item.ts'
import type { Change } from './change.ts'

// review -> done by a second operator; review -> refused by either.

export interface Asked {
  by: Decision
  refusal: ChangeRefusal | null
}

export interface Read {
  change: Change
  identity: IdentityItem
  account: AccountItem | null
  profile: Profile | null
  left: readonly string[]
  guards: { now: (Row | undefined)[]; new: (Row | undefined)[] }
}

export function whyRefused(
  { change, identity, account, profile, guards }: Read,
  { by, refusal, nowMs }: Asked & Pick<Reviewer, 'nowMs'>,
) {
  const { uid, state, proposed, decided } = change
  if (decided?.operation === by.operation && state === (refusal ? 'refused' : 'done')) return 'done'
  if (state !== 'review') return new Refusal('already_decided')
  if (refusal) return null
  if (proposed.operator === by.operator) return new Refusal('self_approval')
  if (account?.state !== 'ACTIVE') return new Refusal('user_locked')
  if (!identity.verified) return new Refusal('not_verified')
  if (change.what === 'fundPassword') {
    const setAt = Math.max(profile?.fundPasswordChangedAt ?? 0, profile?.passkeyAddedAt ?? 0)
    return whyNotRemoved(profile, nowMs) ?? (setAt >= proposed.at ? new Refusal('fund_password_newer') : null)
  }
  const holder = holderOf(guards.new)
  return holder !== null && holder !== uid ? new Refusal('id_number_exists') : null
}

/** Null if they may be removed. */
export function whyNotRemoved(profile: Profile | null, nowMs: EpochMs): Refusal | null {
  if (!profile) return new Refusal('pay_password_unset')
  if (fundHashAt(profile, nowMs) === null && passkeysAt(profile, nowMs) === 0)
    return new Refusal('pay_password_unset')
  return proofRemovalOf(profile, nowMs) === null ? null : new Refusal('change_waits')
}

/** Repeats the checks of `whyRefused` as conditions. */
export function decisionWrite({ uid, id }: Change, { by, refusal }: Asked): Update {
  const update = new Changing(keys.change(uid, id))
    .set('state', refusal ? 'refused' : 'done')
    .set('decidedBy', by.operator)
    .set('decidedAt', by.at)
    .set('decidedOp', by.operation)
    .remove('gpk')
    .remove('gsk')
    .where('state', '=', 'review')
  if (refusal) return update.set('refusal', refusal).build()
  return update.where('proposedBy', '<>', by.operator).build()
}

export function carriedOut(
  { change: { uid, id, what, value, mark }, identity: { verified }, guards, profile, left }: Read,
  newGuards: readonly Key[],
  { nowMs }: Pick<Reviewer, 'nowMs'>,
): { beside: (Update | Put)[]; checks: Check[] } {
  const unlocked = new Conditions(keys.account(uid)).where('state', '=', 'ACTIVE').check()
  if (what === 'fundPassword' && profile) {
    const isVerified = new Conditions(identityKey(uid)).where(stateName(1), '=', 'passed').check()
    // Letters go to the mail if there is one, so the phone is told here.
    const was = [...new Set([...(profile.mail && profile.phone ? [profile.phone] : []), ...left])]
    const event = securityEvent({ nowMs }, uid, { type: 'proofRemovalDecided', was })
    return { beside: [beginProofRemoval(profile, id, nowMs), event], checks: [unlocked, isVerified] }
  }
  const item = new Changing(identityKey(uid)).where(stateName(1), '=', 'passed').set(what, value)
  if (mark === null) return { beside: [item.build()], checks: [unlocked] }
  item.set('mark', mark).where('mark', '=', verified?.mark ?? '')
  // The same number in another notation keeps its guard.
  if (holderOf(guards.new) === uid) return { beside: [item.build()], checks: [unlocked] }
  const taken = takeValue(newGuards, uid)
  return {
    beside: [
      item.build(),
      ...taken.filter((each) => each.kind === 'update'),
      ...letValueGo(guards.now, uid, secondsOf(nowMs)),
    ],
    checks: [unlocked, ...taken.filter((each) => each.kind === 'check')],
  }
}

export const changeAfter = (change: Change, { by, refusal }: Asked): Change => ({
  ...change,
  state: refusal ? 'refused' : 'done',
  decided: by,
  refusal,
})
