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

// reserved -> sending -> paid, with two operators over awaiting; reserved or awaiting -> refused; sending ->
// returned.

export type Asked = { by: Decision } & (
  | { press: 'approve'; from: 'reserved' | 'awaiting' }
  | { press: 'refuse'; from: 'reserved' | 'awaiting'; reason: WithdrawalRefusal }
  | { press: 'paid'; from: 'sending'; reference: string }
  /** The payment came back or never left. */
  | { press: 'return'; from: 'sending'; reason: WithdrawalReason }
)

export function stateAfter({ press, from }: Asked, fourEyes: boolean): WithdrawalState {
  if (press === 'approve') return from === 'reserved' && fourEyes ? 'awaiting' : 'sending'
  return ({ refuse: 'refused', paid: 'paid', return: 'returned' } as const)[press]
}

const roundOf = (to: WithdrawalState): Round =>
  to === 'awaiting' ? 'first' : to === 'sending' ? 'sent' : 'decided'

function isDone({ first, sent, decided, state }: Withdrawal, asked: Asked): boolean {
  const { press, from, by } = asked
  if (press !== 'approve') return decided?.operation === by.operation && state === stateAfter(asked, false)
  return (from === 'reserved' && first?.operation === by.operation) || sent?.operation === by.operation
}

/** An erasure empties the reference. */
const isSame = ({ reason, reference }: Withdrawal, asked: Asked): boolean =>
  asked.press === 'paid'
    ? reference === asked.reference || reference === ''
    : asked.press === 'approve' || reason === asked.reason

export function whyRefused(withdrawal: Withdrawal, asked: Asked): Refusal | 'done' | null {
  if (isDone(withdrawal, asked)) return isSame(withdrawal, asked) ? 'done' : new Refusal('replay_mismatch')
  if (withdrawal.state !== asked.from) return new Refusal('already_decided')
  const other = otherThan(withdrawal, asked)
  return other?.operator === asked.by.operator ? new Refusal('self_approval') : null
}

/** The same operator may not approve twice, nor return what they sent. */
const otherThan = ({ first, sent }: Withdrawal, { press }: Asked): Decision | null =>
  press === 'approve' ? first : press === 'return' ? sent : null

export interface Step {
  update: Update
  legs: Leg[] | null
}

/** Repeats the checks of `whyRefused` as conditions. Below `fourEyesFrom` one approval is enough. */
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

/** Only on the day it was counted; fails if the day turned since the read. */
export function giveCountBack(change: Change, withdrawal: Withdrawal, day: string | null): void {
  if (day === withdrawal.day) change.where('day', '=', day).add('outs', -1n)
}

export const withdrawalAfter = (withdrawal: Withdrawal, asked: Asked, to: WithdrawalState): Withdrawal => ({
  ...withdrawal,
  state: to,
  status: statusOf[to],
  [roundOf(to)]: asked.by,
  reason: asked.press === 'refuse' || asked.press === 'return' ? asked.reason : withdrawal.reason,
  reference: asked.press === 'paid' ? asked.reference : withdrawal.reference,
})
