import { Refusal } from '../../shared/errors.ts'
import type { Minor } from '../../shared/money.ts'
import type { RefusalReason } from '../../shared/pay.ts'
import type { Decision } from '../documents/review.ts'
import { writeLegs } from '../ledger/entry.ts'
import { keys } from '../table/keys.ts'
import { Change, type Update } from '../table/write.ts'
import {
  AWAITING_APPROVAL,
  type Deposit,
  decisionFields,
  depositLegs,
  FAILED,
  type Status,
  SUCCESS,
  type Turn,
  UNDER_REVIEW,
} from './deposit.ts'

/** What an operator decides, on a deposit as he saw it. */
export interface Verdict {
  from: typeof UNDER_REVIEW | typeof AWAITING_APPROVAL
  by: Decision
  /** Why it is refused; null approves. */
  reason: RefusalReason | null
}

/** Where a verdict leads. The first approval only sends it on to a second operator where `fourEyes` are needed. */
export function target({ from, reason }: Verdict, fourEyes: boolean): Status {
  if (reason) return FAILED
  return from === UNDER_REVIEW && fourEyes ? AWAITING_APPROVAL : SUCCESS
}

/** Which of a document's two decisions a status is reached by. */
const turnOf = (to: Status): Turn => (to === AWAITING_APPROVAL ? 'first' : 'decided')

/** Whether this very operation has brought this very verdict before. */
function isDone({ status, first, decided }: Deposit, { from, by, reason }: Verdict): boolean {
  if (decided?.operation === by.operation) return status === (reason ? FAILED : SUCCESS)
  return !reason && from === UNDER_REVIEW && first?.operation === by.operation
}

/** Why a deposit as it stands takes no such verdict; null where it does, `done` where it was brought before. */
export function obstacle(deposit: Deposit, verdict: Verdict): Refusal | 'done' | null {
  if (isDone(deposit, verdict)) return 'done'
  if (deposit.status !== verdict.from) return new Refusal('already_decided')
  if (!verdict.reason && deposit.first?.operator === verdict.by.operator) return new Refusal('self_approval')
  return null
}

/** The verdict as a write: all that `obstacle` asks is its condition too, as others may decide in between. */
export function decide(deposit: Deposit, verdict: Verdict, to: Status, fourEyesFrom: Minor): Update {
  const { uid, id } = deposit
  const change = new Change(keys.deposit(uid, id)).set('status', to).where('status', '=', verdict.from)
  for (const [name, value] of Object.entries(decisionFields(turnOf(to), verdict.by))) change.set(name, value)
  if (to === AWAITING_APPROVAL) return change.build()
  change.remove('gpk').remove('gsk')
  if (verdict.reason) return change.set('reason', verdict.reason).build()
  change.set('legs', writeLegs(depositLegs(deposit)))
  // One pair of eyes is enough below the bound, and never for the second.
  if (verdict.from === UNDER_REVIEW) change.where('amount', '<', fourEyesFrom)
  else change.where('firstBy', '<>', verdict.by.operator)
  return change.build()
}

/** The deposit a verdict leaves behind. */
export const decided = (deposit: Deposit, { by, reason }: Verdict, to: Status): Deposit => ({
  ...deposit,
  status: to,
  reason: reason ?? deposit.reason,
  [turnOf(to)]: by,
})
