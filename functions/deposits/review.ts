import { refusalsOf } from '../../shared/pay.ts'
import type { Deps } from '../deps.ts'
import { decide as press } from '../documents/decide.ts'
import { type Alone, aloneOf, alonePut, needsFourEyes } from '../documents/eyes.ts'
import { cannedReason, decisionBy, type Reviewer } from '../documents/review.ts'
import { latenessOf, markLateness } from '../ledger/lateness.ts'
import { keys } from '../table/keys.ts'
import { type Deposit, depositLegs, depositOf, depositStep, SUCCESS, UNDER_REVIEW } from './deposit.ts'
import { decide, decided, obstacle, target, type Verdict } from './states.ts'

export type { Reviewer } from '../documents/review.ts'
export { type CreditOrder, credit } from './credit.ts'
export { AWAITING_APPROVAL, type Deposit, UNDER_REVIEW } from './deposit.ts'
export { depositDocument } from './document.ts'
export { type Evidence, evidenceOf, type SeenBefore, type Sum } from './evidence.ts'

/** The deposit in question, and the status it was seen in: what has moved on since is not decided blindly. */
export interface Seen {
  uid: string
  id: string
  from: Verdict['from']
}

/**
 * Confirms a deposit: it is paid out, or handed to a second operator where it reaches the published bound together with
 * what this operator approved alone for the same user within 24 hours. Throws `not_found`, `already_decided`,
 * `self_approval`.
 */
export const approve = async (deps: Deps, reviewer: Reviewer, seen: Seen): Promise<Deposit> =>
  review(deps, reviewer, seen)

/** Refuses a deposit for a reason its user reads. Throws `reason_required` without one. */
export const refuse = async (deps: Deps, reviewer: Reviewer, seen: Seen, reason: string): Promise<Deposit> =>
  review(deps, reviewer, seen, reason)

/** What a deposit is decided by: itself, what this operator approved alone, and how late its user's deposits were paid. */
interface Read {
  deposit: Deposit
  alone: Alone
  late: number
}

async function review(
  deps: Deps,
  reviewer: Reviewer,
  { uid, id, from }: Seen,
  refusal?: string,
): Promise<Deposit> {
  const { operator } = reviewer
  const by = decisionBy(reviewer)
  const fourEyesFrom = BigInt(deps.config.deposit.fourEyesFrom)
  const verdictOn = (deposit: Deposit): Verdict => ({
    from,
    by,
    reason: refusal === undefined ? null : cannedReason(refusal, refusalsOf(deposit.class)),
  })
  const { deposit } = await press<Read>(
    deps,
    reviewer,
    { uid, id },
    {
      keys: [keys.deposit(uid, id), keys.eyes(uid, operator), keys.account(uid)],
      of: ([row, eyes, account]) => ({
        deposit: depositOf(row),
        alone: aloneOf(eyes, by.at),
        late: latenessOf(account, 'deposit'),
      }),
      obstacle: ({ deposit }) => obstacle(deposit, verdictOn(deposit)),
      step: ({ deposit, alone, late }) => {
        const verdict = verdictOn(deposit)
        const to = target(verdict, needsFourEyes(alone, deposit.amount, fourEyesFrom))
        const isAlone = to === SUCCESS && from === UNDER_REVIEW
        return {
          update: decide(deposit, verdict, to, fourEyesFrom),
          ...(isAlone && {
            beside: [alonePut({ uid, operator }, alone, { at: by.at, amount: deposit.amount })],
          }),
          ...(to === SUCCESS && {
            pays: {
              legs: depositLegs(deposit),
              account: (change) => markLateness(change, 'deposit', { ids: [id], at: by.at, marked: late }),
            },
          }),
          audit: depositStep(verdict.reason ? 'refuse' : 'approve', deposit, {
            from,
            to,
            reason: verdict.reason,
          }),
          after: { deposit: decided(deposit, verdict, to), alone, late },
        }
      },
    },
  )
  return deposit
}
