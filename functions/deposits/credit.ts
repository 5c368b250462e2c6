import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { parseAmount } from '../../shared/money.ts'
import { type CreditReason, creditReasons } from '../../shared/pay.ts'
import type { Deps } from '../deps.ts'
import { loadAccount } from '../ledger/account.ts'
import { AWAITING_APPROVAL, type Deposit, depositOf, depositPut, FAILED } from './deposit.ts'
import { cannedReason, decisionBy, type Reviewer, reviewRecord } from './reviewer.ts'
import { checkAmount } from './rules.ts'
import { loadDeposit } from './store.ts'

export interface CreditOrder {
  uid: string
  amount: string
  reason: string
}

/**
 * Money given by the desk: a deposit of class 4 that has had its first pair of eyes, and pays when another operator
 * approves it. Throws `reason_required`, the refusals of an amount, `user_not_found`, `replay_mismatch`.
 */
export async function credit(deps: Deps, reviewer: Reviewer, order: CreditOrder): Promise<Deposit> {
  let deposit: Deposit
  try {
    deposit = await draft(deps, reviewer, order)
  } catch (refusal) {
    const earlier = await loadDeposit(deps.table, order.uid, reviewer.operationId)
    if (earlier) return sameOrder(earlier, reviewer, order)
    throw refusal
  }
  const record = reviewRecord(reviewer, 'credit', deposit, { to: AWAITING_APPROVAL, reason: deposit.reason })
  const committed = await deps.table.transact([depositPut(deposit), record])
  if (committed.ok) return deposit
  const [document] = committed.failures
  if (document?.old) return sameOrder(depositOf(document.old), reviewer, order)
  throw new Error('a credit was refused by its record')
}

async function draft(deps: Deps, reviewer: Reviewer, order: CreditOrder): Promise<Deposit> {
  const { operationId, nowMs } = reviewer
  if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')
  const reason: CreditReason = cannedReason(order.reason, creditReasons)
  const amount = checkAmount(order.amount, deps.config, 1n)
  if (!(await loadAccount(deps.table, order.uid))) throw new Refusal('user_not_found')
  const by = decisionBy(reviewer)
  return {
    uid: order.uid,
    id: operationId,
    class: 4,
    status: AWAITING_APPROVAL,
    asset: deps.config.asset,
    amount,
    method: null,
    screenshot: null,
    reference: null,
    at: by.at,
    reason,
    first: by,
    decided: null,
  }
}

/** The first answer for the same content by the same operator, whatever has become of it since. */
function sameOrder(deposit: Deposit, { operator }: Reviewer, { amount, reason }: CreditOrder): Deposit {
  const same =
    deposit.class === 4 &&
    deposit.first?.operator === operator &&
    deposit.amount === parseAmount(amount, deposit.asset) &&
    // A refusal put its own in its place.
    (deposit.reason === reason || deposit.status === FAILED)
  if (!same) throw new Refusal('replay_mismatch')
  return deposit
}
