import { Refusal } from '../../shared/errors.ts'
import type { IdentityLevel } from '../../shared/identity.ts'
import type { Decision } from '../documents/review.ts'
import { holderOf, takeValue } from '../table/guards.ts'
import { dueSort, INVITED, keys } from '../table/keys.ts'
import { Change, type Check, type Key, type Row, type Update, type Value } from '../table/write.ts'
import { type IdentityItem, identityKey, idName, isOpen, stateName } from './item.ts'
import type { Data, Submission } from './submission.ts'

// none -> review -> passed; review -> rejected -> review. Item and submission are both conditions.

export function whyClosed(item: IdentityItem, level: IdentityLevel): Refusal | null {
  const state = item.levels[level]?.state
  if (state === 'passed') return new Refusal('already_verified')
  if (state === 'review') return new Refusal('identity_in_review')
  return isOpen(item, level) ? null : new Refusal('level_not_open')
}

/** Fails unless the last submission is the rejected one that was read, or none. */
export function levelTaken(item: IdentityItem, { uid, id, level }: Submission): Update {
  const before = item.levels[level]
  const change = new Change(identityKey(uid)).set(stateName(level), 'review').set(idName(level), id)
  if (before) change.where(stateName(level), '=', 'rejected').where(idName(level), '=', before.id)
  else change.whereAbsent(stateName(level))
  if (level > 1) change.where(stateName((level - 1) as IdentityLevel), '=', 'passed')
  return change.build()
}

export interface DecisionAsked {
  by: Decision
  reasons: Submission['reasons'] | null
}

export function whyRefused(
  { state, decided }: Submission,
  { by, reasons }: DecisionAsked,
  guards: readonly (Row | undefined)[],
): Refusal | 'done' | null {
  if (decided?.operation === by.operation && state === (reasons ? 'rejected' : 'passed')) return 'done'
  if (state !== 'review') return new Refusal('already_decided')
  return !reasons && holderOf(guards) !== null ? new Refusal('id_number_exists') : null
}

/** Passing level one also takes the ID number. Repeats the checks of `whyRefused` as conditions. */
export function decisionWrites(
  { uid, id, level, data }: Submission,
  { by, reasons }: DecisionAsked,
  guards: readonly Key[],
): { update: Update; beside: Update[]; checks: Check[] } {
  const to = reasons ? 'rejected' : 'passed'
  const update = new Change(keys.submission(uid, id))
    .set('state', to)
    .set('decidedBy', by.operator)
    .set('decidedAt', by.at)
    .set('decidedOp', by.operation)
    .where('state', '=', 'review')
  if (!reasons && level === 1) update.set('gpk', INVITED).set('gsk', `${dueSort(by.at)}#${uid}`)
  else update.remove('gpk').remove('gsk')
  if (reasons) update.set('reasons', reasons as { [name: string]: Value })
  const item = new Change(identityKey(uid))
    .set(stateName(level), to)
    .where(stateName(level), '=', 'review')
    .where(idName(level), '=', id)
  if (reasons) return { update: update.build(), beside: [item.build()], checks: [] }
  if (data) setData(item, data)
  const profile = new Change(keys.profile(uid)).set('level', level).where('level', '=', level - 1)
  const taken = takeValue(guards, uid)
  return {
    update: update.build(),
    beside: [item.build(), profile.build(), ...taken.filter((each) => each.kind === 'update')],
    checks: taken.filter((each) => each.kind === 'check'),
  }
}

function setData(change: Change, data: Data): void {
  for (const [name, value] of Object.entries(data)) change.set(name, value)
}

export const submissionAfter = (submission: Submission, { by, reasons }: DecisionAsked): Submission => ({
  ...submission,
  state: reasons ? 'rejected' : 'passed',
  reasons: reasons ?? submission.reasons,
  decided: by,
})
