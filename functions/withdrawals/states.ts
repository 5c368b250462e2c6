import { Refusal } from '../../shared/errors.ts'
import type { Minor } from '../../shared/money.ts'
import type { WithdrawalReason, WithdrawalRefusal, WithdrawalState } from '../../shared/withdrawal.ts'
import { statusOf } from '../../shared/withdrawal.ts'
import { decisionFields } from '../documents/decision.ts'
import type { Decision } from '../documents/review.ts'
import { type Leg, writeLegs } from '../ledger/entry.ts'
import { keys } from '../table/keys.ts'
import { Change, type Update } from '../table/write.ts'
import { paidLegs, type Round, releaseLegs, type Withdrawal } from './withdrawal.ts'

// reserved -> sending -> paid; reserved -> awaiting -> sending where two must approve; reserved or awaiting -> refused;
// sending -> returned. Each step is one press, and has the state it leaves as its condition.

/** What an operator presses, on a withdrawal in the state he saw. */
export type Asked = { by: Decision } & (
  | { press: 'approve'; from: 'reserved' | 'awaiting' }
  | { press: 'refuse'; from: 'reserved' | 'awaiting'; reason: WithdrawalRefusal }
  /** The payment was made; `reference` as the bank or network names it. */
  | { press: 'paid'; from: 'sending'; reference: string }
  /** What was sent came back, or never left. */
  | { press: 'return'; from: 'sending'; reason: WithdrawalReason }
)

/** The state a press leads to. Where `fourEyes` are needed, the first approval only hands it to a second operator. */
export function stateAfter({ press, from }: Asked, fourEyes: boolean): WithdrawalState {
  if (press === 'approve') return from === 'reserved' && fourEyes ? 'awaiting' : 'sending'
  return ({ refuse: 'refused', paid: 'paid', return: 'returned' } as const)[press]
}

/** Which of a withdrawal's decisions leads to a state. */
const roundOf = (to: WithdrawalState): Round =>
  to === 'awaiting' ? 'first' : to === 'sending' ? 'sent' : 'decided'

/** Whether this press was carried out before, whatever happened to the withdrawal since. */
function isDone({ first, sent, decided, state }: Withdrawal, asked: Asked): boolean {
  const { press, from, by } = asked
  if (press !== 'approve') return decided?.operation === by.operation && state === stateAfter(asked, false)
  return (from === 'reserved' && first?.operation === by.operation) || sent?.operation === by.operation
}

/** Whether a press that was carried out said the same then. An erasure has emptied the reference. */
const isSame = ({ reason, reference }: Withdrawal, asked: Asked): boolean =>
  asked.press === 'paid'
    ? reference === asked.reference || reference === ''
    : asked.press === 'approve' || reason === asked.reason

/** Why a withdrawal cannot be decided so; null if it can, `done` if this press did it before. */
export function whyRefused(withdrawal: Withdrawal, asked: Asked): Refusal | 'done' | null {
  if (isDone(withdrawal, asked)) return isSame(withdrawal, asked) ? 'done' : new Refusal('replay_mismatch')
  if (withdrawal.state !== asked.from) return new Refusal('already_decided')
  const other = otherThan(withdrawal, asked)
  return other?.operator === asked.by.operator ? new Refusal('self_approval') : null
}

/** Whose decision it was that the same operator may not follow: an approval by an approval, a sending by a return. */
const otherThan = ({ first, sent }: Withdrawal, { press }: Asked): Decision | null =>
  press === 'approve' ? first : press === 'return' ? sent : null

export interface Step {
  update: Update
  /** The money it moves; null where it only hands on. */
  legs: Leg[] | null
}

/**
 * A press as a write. All that `whyRefused` checks is a condition too, as others may decide in between. `fourEyesFrom`:
 * below it one operator's approval is enough.
 */
export function decisionWrite(
  withdrawal: Withdrawal,
  asked: Asked,
  to: WithdrawalState,
  fourEyesFrom: Minor,
): Step {
  const { uid, id } = withdrawal
  const change = new Change(keys.withdrawal(uid, id)).set('state', to).where('state', '=', asked.from)
  for (const [name, value] of Object.entries(decisionFields(roundOf(to), asked.by))) change.set(name, value)
  if (asked.press === 'approve' && to === 'sending') {
    if (asked.from === 'reserved') change.where('amount', '<', fourEyesFrom)
    else change.where('firstBy', '<>', asked.by.operator)
  }
  if (asked.press === 'return') change.where('sentBy', '<>', asked.by.operator)
  if (asked.press === 'refuse' || asked.press === 'return') change.set('reason', asked.reason)
  if (asked.press === 'paid') change.set('reference', asked.reference)
  const legs = to === 'paid' ? paidLegs(withdrawal) : statusOf[to] === 2 ? releaseLegs(withdrawal) : null
  if (legs) change.set('endLegs', writeLegs(legs)).remove('gpk').remove('gsk')
  return { update: change.build(), legs }
}

/**
 * Gives the count of a released withdrawal back to its user's account on the day it was counted on, and on no other;
 * `day` is the account's as it was read. The write fails if the day has turned since.
 */
export function giveCountBack(change: Change, withdrawal: Withdrawal, day: string | null): void {
  if (day === withdrawal.day) change.where('day', '=', day).add('outs', -1n)
}

/** The withdrawal after a press. */
export const withdrawalAfter = (withdrawal: Withdrawal, asked: Asked, to: WithdrawalState): Withdrawal => ({
  ...withdrawal,
  state: to,
  status: statusOf[to],
  [roundOf(to)]: asked.by,
  reason: asked.press === 'refuse' || asked.press === 'return' ? asked.reason : withdrawal.reason,
  reference: asked.press === 'paid' ? asked.reference : withdrawal.reference,
})
