import { Refusal } from '../../shared/errors.ts'
import { parseAmount } from '../../shared/money.ts'
import { CLAIM_REASON, type CreditReason, givenReasons } from '../../shared/pay.ts'
import type { Deps } from '../deps.ts'
import { letInPut } from '../documents/four-eyes.ts'
import { once } from '../documents/operation.ts'
import { cannedReason, decisionBy, type Reviewer, stepRecord } from '../documents/review.ts'
import { loadAccount } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { Change, type Put } from '../table/write.ts'
import { assertClaim, claimWrites, whyNotClaimed } from './claim.ts'
import { AWAITING_APPROVAL, type Deposit, depositOf, depositPut, depositStep, FAILED } from './deposit.ts'
import { checkAmount } from './rules.ts'
import { loadDeposit } from './store.ts'

export interface CreditOrder {
  uid: string
  amount: string
  reason: string
  ticket?: string | undefined
}

interface Credit {
  deposit: Deposit
  reason: CreditReason
}

/** The giver's approval is the first; another operator's pays. Throws the refusals of its route. */
export async function credit(deps: Deps, reviewer: Reviewer, order: CreditOrder): Promise<Deposit> {
  const { done } = await once<Credit, Deposit>({
    id: reviewer.operationId,
    nowMs: reviewer.nowMs,
    look: 'beforeRefusing',
    earlier: () => loadDeposit(deps.table, order.uid, reviewer.operationId),
    isSame: (deposit) => isSameOrder(deposit, reviewer, order),
    draft: () => draft(deps, reviewer, order),
    async commit({ deposit, reason }) {
      const step = depositStep('credit', deposit, { to: AWAITING_APPROVAL, reason })
      const committed = await deps.table.transact([
        withCap(depositPut(deposit), deposit, deps.config.deposit.claimMax),
        stepRecord(reviewer, deposit, step),
        letInPut(deposit.uid, decisionBy(reviewer)),
        // Invalidates a concurrent erasure's read of the account.
        new Change(keys.account(deposit.uid))
          .add('moves', 1n)
          .where('state', '<>', 'ERASED')
          .whereExists()
          .build(),
        ...claimWrites(deps.config.deposit, deposit),
      ])
      if (committed.ok) return { done: deposit }
      const [document, , , account, ...ofClaim] = committed.failures
      if (document?.old) return { earlier: depositOf(document.old) }
      if (account?.failed) throw new Refusal('user_not_found')
      if (deposit.claim !== null) throw whyNotClaimed(deps.config.deposit, ofClaim)
      throw new Refusal('conflict')
    },
  })
  return done
}

/** The books check the claim against this cap, even if the stage's cap changes. */
const withCap = (put: Put, { claim }: Deposit, claimMax: number): Put =>
  claim === null ? put : { ...put, item: { ...put.item, claimMax } }

async function draft(deps: Deps, reviewer: Reviewer, order: CreditOrder): Promise<Credit> {
  const reason = cannedReason(order.reason, givenReasons)
  const amount = checkAmount(order.amount, deps.config, 1n)
  if ((order.ticket !== undefined) !== (reason === CLAIM_REASON))
    throw new Refusal('validation', { fields: 'ticket' })
  const account = await loadAccount(deps.table, order.uid)
  if (!account || account.state === 'ERASED') throw new Refusal('user_not_found')
  if (order.ticket !== undefined)
    await assertClaim(deps.table, deps.config.deposit, { uid: order.uid, ticket: order.ticket, amount })
  const by = decisionBy(reviewer)
  const deposit: Deposit = {
    uid: order.uid,
    id: reviewer.operationId,
    class: 4,
    status: AWAITING_APPROVAL,
    asset: deps.config.asset,
    amount,
    method: null,
    paidInto: null,
    screenshot: null,
    reference: null,
    at: by.at,
    day: null,
    reason,
    claim: order.ticket ?? null,
    correction: false,
    first: by,
    decided: null,
  }
  return { deposit, reason }
}

const isSameOrder = (
  deposit: Deposit,
  { operator }: Reviewer,
  { amount, reason, ticket }: CreditOrder,
): boolean =>
  deposit.class === 4 &&
  deposit.claim === (ticket ?? null) &&
  deposit.first?.operator === operator &&
  deposit.amount === parseAmount(amount, deposit.asset) &&
  // A refusal overwrote the reason.
  (deposit.reason === reason || deposit.status === FAILED)
