import { Refusal } from '../../shared/errors.ts'
import type { Minor } from '../../shared/money.ts'
import type { RefusalReason } from '../../shared/pay.ts'
import { decisionFields } from '../documents/decision.ts'
import type { Decision } from '../documents/review.ts'
import { writeLegs } from '../ledger/entry.ts'
import { keys } from '../table/keys.ts'
import { Change, type Update } from '../table/write.ts'
import {
  AWAITING_APPROVAL,
  type Deposit,
  depositLegs,
  FAILED,
  type Round,
  type Status,
  SUCCESS,
  UNDER_REVIEW,
} from './deposit.ts'

export interface DecisionAsked {
  from: typeof UNDER_REVIEW | typeof AWAITING_APPROVAL
  by: Decision
  reason: RefusalReason | null
}

export function statusAfter({ from, reason }: DecisionAsked, fourEyes: boolean): Status {
  if (reason) return FAILED
  return from === UNDER_REVIEW && fourEyes ? AWAITING_APPROVAL : SUCCESS
}

const roundOf = (to: Status): Round => (to === AWAITING_APPROVAL ? 'first' : 'decided')

function isDone({ status, first, decided }: Deposit, { from, by, reason }: DecisionAsked): boolean {
  if (decided?.operation === by.operation) return status === (reason ? FAILED : SUCCESS)
  return !reason && from === UNDER_REVIEW && first?.operation === by.operation
}

export function whyRefused(deposit: Deposit, asked: DecisionAsked): Refusal | 'done' | null {
  if (isDone(deposit, asked)) return 'done'
  if (deposit.status !== asked.from) return new Refusal('already_decided')
  if (!asked.reason && deposit.first?.operator === asked.by.operator) return new Refusal('self_approval')
  return null
}

/** Repeats the checks of `whyRefused` as conditions, against concurrent decisions. */
export function decisionWrite(
  deposit: Deposit,
  asked: DecisionAsked,
  to: Status,
  fourEyesFrom: Minor,
): Update {
  const { uid, id } = deposit
  const change = new Change(keys.deposit(uid, id)).set('status', to).where('status', '=', asked.from)
  for (const [name, value] of Object.entries(decisionFields(roundOf(to), asked.by))) change.set(name, value)
  if (to === AWAITING_APPROVAL) return change.build()
  change.remove('gpk').remove('gsk')
  if (asked.reason) return change.set('reason', asked.reason).build()
  change.set('legs', writeLegs(depositLegs(deposit)))
  // Below the bound one operator is enough; above it, two different ones.
  if (asked.from === UNDER_REVIEW) change.where('amount', '<', fourEyesFrom)
  else change.where('firstBy', '<>', asked.by.operator)
  return change.build()
}

export const depositAfter = (deposit: Deposit, { by, reason }: DecisionAsked, to: Status): Deposit => ({
  ...deposit,
  status: to,
  reason: reason ?? deposit.reason,
  [roundOf(to)]: by,
})
