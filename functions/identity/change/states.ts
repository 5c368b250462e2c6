import { Refusal } from '../../../shared/errors.ts'
import type { ChangeRefusal } from '../../../shared/identity.ts'
import { secondsOf } from '../../../shared/time.ts'
import type { Decision, Reviewer } from '../../documents/review.ts'
import type { AccountItem } from '../../ledger/account.ts'
import { securityEvent } from '../../security-events.ts'
import { keys } from '../../table/keys.ts'
import {
  Change as Changing,
  type Check,
  Conditions,
  type Key,
  type Put,
  type Row,
  type Update,
} from '../../table/write.ts'
import { holderOf, letNumberGo, takeNumber } from '../guard.ts'
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
  /** What the user chose not to be told. */
  untold: string
  /** Guards of the number it is now, and of what it would be. */
  guards: { now: (Row | undefined)[]; new: (Row | undefined)[] }
}

/** Why a change cannot be decided so; null if it can, `done` if this press did it before. */
export function whyRefused({ change, identity, account, guards }: Read, { by, refusal }: Asked) {
  const { uid, state, proposed, decided } = change
  if (decided?.operation === by.operation && state === (refusal ? 'refused' : 'done')) return 'done'
  if (state !== 'review') return new Refusal('already_decided')
  if (refusal) return null
  if (proposed.operator === by.operator) return new Refusal('self_approval')
  if (account?.state !== 'ACTIVE') return new Refusal('user_locked')
  if (!identity.verified) return new Refusal('not_verified')
  const holder = holderOf(guards.new)
  return holder !== null && holder !== uid ? new Refusal('id_number_exists') : null
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
  { change: { uid, what, value, mark }, identity: { verified }, guards, untold }: Read,
  newGuards: readonly Key[],
  { nowMs }: Pick<Reviewer, 'nowMs'>,
): { beside: (Update | Put)[]; checks: Check[] } {
  const unlocked = new Conditions(keys.account(uid)).where('state', '=', 'ACTIVE').check()
  if (what === 'fundPassword') {
    const profile = new Changing(keys.profile(uid))
      .remove('fundPasswordHash')
      .remove('fundPasswordChangedAt')
      .whereExists()
    const isVerified = new Conditions(identityKey(uid)).where(stateName(1), '=', 'passed').check()
    // Its message is the change's own, whatever was chosen; the mail goes by what the user chose.
    const told = { type: 'fundPasswordReset', untold: `${untold} passwords.message` } as const
    const event = securityEvent({ nowMs }, uid, told)
    return { beside: [profile.build(), event], checks: [unlocked, isVerified] }
  }
  const item = new Changing(identityKey(uid)).where(stateName(1), '=', 'passed').set(what, value)
  if (mark === null) return { beside: [item.build()], checks: [unlocked] }
  item.set('mark', mark).where('mark', '=', verified?.mark ?? '')
  // The same number written in another way keeps its guard.
  if (holderOf(guards.new) === uid) return { beside: [item.build()], checks: [unlocked] }
  const taken = takeNumber(newGuards, uid)
  return {
    beside: [
      item.build(),
      ...taken.filter((each) => each.kind === 'update'),
      ...letNumberGo(guards.now, uid, secondsOf(nowMs)),
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
