import { Refusal } from '../../../shared/errors.ts'
import type { ChangeRefusal } from '../../../shared/identity.ts'
import type { Decision } from '../../documents/review.ts'
import type { AccountItem } from '../../ledger/account.ts'
import { keys } from '../../table/keys.ts'
import { Change as Changing, type Check, Conditions, type Update } from '../../table/write.ts'
import { letNumberGo, takeNumber } from '../guard.ts'
import { type IdentityItem, identityKey, stateName } from '../item.ts'
import type { Change } from './change.ts'

// review -> done by another operator than the one who proposed it; review -> refused by either.

/** What an operator asks for, and what it is decided by. */
export interface Asked {
  by: Decision
  /** Null to carry it out. */
  refusal: ChangeRefusal | null
}

export interface Read {
  change: Change
  identity: IdentityItem
  account: AccountItem | null
  /** Whose the new number is; null if nobody's. */
  numberOf: string | null
}

/** Why a change cannot be decided so; null if it can, `done` if this press did it before. */
export function whyRefused({ change, identity, account, numberOf }: Read, { by, refusal }: Asked) {
  const { uid, what, state, proposed, decided, guard } = change
  if (decided?.operation === by.operation && state === (refusal ? 'refused' : 'done')) return 'done'
  if (state !== 'review') return new Refusal('already_decided')
  if (refusal) return null
  if (proposed.operator === by.operator) return new Refusal('self_approval')
  if (!account || account.state !== 'ACTIVE') return new Refusal('user_locked')
  if (!identity.verified) return new Refusal('not_verified')
  const isOwn = numberOf === uid && guard === identity.verified.guard
  return what === 'idNumber' && numberOf !== null && !isOwn ? new Refusal('id_number_exists') : null
}

/** The change as decided. All that `whyRefused` checks is a condition too, here or in what is carried out. */
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

/** What a change does to its user, who stands unlocked and verified at level one. */
export function carriedOut(
  { uid, what, value, guard }: Change,
  { verified }: IdentityItem,
  { at }: Decision,
): { beside: Update[]; checks: Check[] } {
  const unlocked = new Conditions(keys.account(uid)).where('state', '=', 'ACTIVE').check()
  if (what === 'fundPassword') {
    const profile = new Changing(keys.profile(uid)).remove('fundPasswordHash').whereExists()
    const isVerified = new Conditions(identityKey(uid)).where(stateName(1), '=', 'passed').check()
    return { beside: [profile.build()], checks: [unlocked, isVerified] }
  }
  const item = new Changing(identityKey(uid)).where(stateName(1), '=', 'passed').set(what, value)
  if (what !== 'idNumber' || guard === null || guard === verified?.guard)
    return { beside: [item.build()], checks: [unlocked] }
  const before = verified?.guard ?? ''
  item.set('guard', guard).where('guard', '=', before)
  return {
    beside: [item.build(), takeNumber(guard, uid), letNumberGo(before, uid, at)],
    checks: [unlocked],
  }
}

export const changeAfter = (change: Change, { by, refusal }: Asked): Change => ({
  ...change,
  state: refusal ? 'refused' : 'done',
  decided: by,
  refusal,
})
