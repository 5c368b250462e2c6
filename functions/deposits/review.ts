import { Refusal } from '../../shared/errors.ts'
import { refusalsOf } from '../../shared/pay.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { markLateness } from '../ledger/lateness.ts'
import { type Posted, post } from '../ledger/post.ts'
import type { Put, Update } from '../table/write.ts'
import { type Deposit, depositLegs, depositOf, SUCCESS } from './deposit.ts'
import { cannedReason, decisionBy, type Reviewer, reviewRecord } from './reviewer.ts'
import { decide, decided, obstacle, target, type Verdict } from './states.ts'
import { loadDeposit } from './store.ts'

export { type CreditOrder, credit } from './credit.ts'
export { AWAITING_APPROVAL, type Deposit, UNDER_REVIEW } from './deposit.ts'
export { type Evidence, evidenceOf, type SeenBefore, type Sum } from './evidence.ts'
export { depositQueue, findWaiting } from './queue.ts'
export type { Reviewer } from './reviewer.ts'

/** The deposit in question, and the status it was seen in: what has moved on since is not decided blindly. */
export interface Seen {
  uid: string
  id: string
  from: Verdict['from']
}

/**
 * Confirms a deposit: it is paid out, or from the published bound on handed to a second operator. Throws `not_found`,
 * `already_decided`, `self_approval`.
 */
export const approve = async (deps: Deps, reviewer: Reviewer, seen: Seen): Promise<Deposit> =>
  review(deps, reviewer, seen)

/** Refuses a deposit for a reason its user reads. Throws `reason_required` without one. */
export const refuse = async (deps: Deps, reviewer: Reviewer, seen: Seen, reason: string): Promise<Deposit> =>
  review(deps, reviewer, seen, reason)

async function review(
  deps: Deps,
  reviewer: Reviewer,
  { uid, id, from }: Seen,
  refusal?: string,
): Promise<Deposit> {
  const deposit = await loadDeposit(deps.table, uid, id)
  if (!deposit) throw new Refusal('not_found')
  const reason = refusal === undefined ? null : cannedReason(refusal, refusalsOf(deposit.class))
  const fourEyesFrom = BigInt(deps.config.deposit.fourEyesFrom)
  const verdict: Verdict = { from, by: decisionBy(reviewer), reason }
  const to = target(deposit, verdict, fourEyesFrom)
  const stands = obstacle(deposit, verdict, to)
  if (stands === 'done') return deposit
  if (stands) throw stands

  const record = reviewRecord(reviewer, reason ? 'refuse' : 'approve', deposit, { from, to, reason })
  const writes: [Update, Put] = [decide(deposit, verdict, to, fourEyesFrom), record]
  const committed = await (to === SUCCESS ? pay(deps, deposit, verdict.by.at, writes) : move(deps, writes))
  if (committed.ok) return decided(deposit, verdict, to)
  const [image] = committed.documents
  if (!image || image === 'absent') throw new Error('a decision was refused by its record or its account')
  const current = depositOf(image)
  const why = obstacle(current, verdict, to)
  if (why === 'done') return current
  throw why ?? new Refusal('conflict')
}

/** Document, record and account: together or not at all. A locked user is paid as any other. */
const pay = (deps: Deps, deposit: Deposit, at: EpochSeconds, documents: [Update, Put]): Promise<Posted> =>
  post(deps.table, {
    uid: deposit.uid,
    legs: depositLegs(deposit),
    documents,
    account: (change) => markLateness(change, 'deposit', [deposit.id], at),
  })

/** Document and record, where no money moves. */
async function move(deps: Deps, writes: [Update, Put]): Promise<Posted> {
  const committed = await deps.table.transact(writes)
  if (committed.ok) return committed
  const documents = committed.failures.map(({ failed, old }) => (failed ? (old ?? 'absent') : undefined))
  return { ok: false, documents, account: undefined }
}
