import { refusalsOf } from '../../shared/pay.ts'
import type { Deps } from '../deps.ts'
import { decide } from '../documents/decide.ts'
import { letInPut, needsSecond, type Solo, soloKeys, soloOf, soloPuts } from '../documents/four-eyes.ts'
import { cannedReason, decisionBy, type Reviewer } from '../documents/review.ts'
import { firstDepositPuts } from '../ledger/bonus-offer.ts'
import { lateNote, markLate } from '../ledger/late-notes.ts'
import { keys } from '../table/keys.ts'
import { claimGivenBack } from './claim.ts'
import {
  type Deposit,
  depositLegs,
  depositOf,
  depositStep,
  FAILED,
  paidAs,
  SUCCESS,
  UNDER_REVIEW,
} from './deposit.ts'
import { type DecisionAsked, decisionWrite, depositAfter, statusAfter, whyRefused } from './states.ts'
import { paidInBefore } from './store.ts'

export type { Reviewer } from '../documents/review.ts'
export { type CreditOrder, credit } from './credit.ts'
export type { Deposit } from './deposit.ts'
export { depositDocument } from './document.ts'

/** `from`: the status that the operator saw; a decision on any other is refused. */
export interface DepositAsShown {
  uid: string
  id: string
  from: DecisionAsked['from']
}

/** A second operator is needed at the bound, counting solo approvals of 24 hours. */
export const approve = async (deps: Deps, reviewer: Reviewer, shown: DepositAsShown): Promise<Deposit> =>
  decideOn(deps, reviewer, shown)

/** The user reads the reason. Throws `reason_required`. */
export const refuse = async (
  deps: Deps,
  reviewer: Reviewer,
  shown: DepositAsShown,
  reason: string,
): Promise<Deposit> => decideOn(deps, reviewer, shown, reason)

interface Read {
  deposit: Deposit
  solo: Solo
  day: string | null
  hadFirst: boolean
}

async function decideOn(
  deps: Deps,
  reviewer: Reviewer,
  { uid, id, from }: DepositAsShown,
  refusal?: string,
): Promise<Deposit> {
  const { operator } = reviewer
  const by = decisionBy(reviewer)
  const fourEyesFrom = BigInt(deps.config.deposit.fourEyesFrom)
  const whose = { uid, operator, way: 'in' } as const
  const askedOn = (deposit: Deposit): DecisionAsked => ({
    from,
    by,
    reason: refusal === undefined ? null : cannedReason(refusal, refusalsOf(deposit.class)),
  })
  const hadFirst = refusal === undefined && (await paidInBefore(deps.table, uid))
  const { deposit } = await decide<Read>(
    deps,
    reviewer,
    { uid, id },
    {
      keys: [keys.deposit(uid, id), ...soloKeys(whose), keys.account(uid), keys.firstDeposit(uid)],
      of: ([row, eyes, sum, account, first]) => ({
        deposit: depositOf(row),
        solo: soloOf(eyes, sum, by.at),
        day: (account?.day as string | undefined) ?? null,
        hadFirst: hadFirst || first !== undefined,
      }),
      whyRefused: ({ deposit }) => whyRefused(deposit, askedOn(deposit)),
      step: ({ deposit, solo, day, hadFirst }) => {
        const asked = askedOn(deposit)
        const to = statusAfter(asked, needsSecond(solo, deposit.amount, deps.config.deposit))
        const note = to === SUCCESS ? lateNote({ uid, kind: 'deposit', ids: [id], at: by.at }) : []
        const isAlone = to === SUCCESS && from === UNDER_REVIEW
        return {
          update: decisionWrite(deposit, asked, to, fourEyesFrom),
          beside: [
            ...(isAlone ? soloPuts(whose, solo, { at: by.at, amount: deposit.amount }) : []),
            ...(to === FAILED ? [] : [letInPut(uid, by)]),
            ...note,
            ...(to === FAILED ? claimGivenBack(deposit) : []),
            // Only money the user paid in counts as a first deposit.
            ...(to === SUCCESS && deposit.class === 0 && !hadFirst
              ? firstDepositPuts(deps.config.reward, uid, deposit, reviewer.nowMs)
              : []),
          ],
          ...(to === SUCCESS && {
            pays: {
              lines: [{ kind: 'deposit', id, movement: paidAs(deposit), legs: depositLegs(deposit) }],
              account: (change) => markLate(change, note),
            },
          }),
          // A refusal on the same day frees the user's limit.
          ...(to === FAILED &&
            deposit.day !== null &&
            deposit.day === day && {
              pays: {
                lines: [],
                account: (change) => change.where('day', '=', day).add('leftDeposit', deposit.amount),
              },
            }),
          audit: depositStep(asked.reason ? 'refuse' : 'approve', deposit, {
            from,
            to,
            reason: asked.reason,
          }),
          after: { deposit: depositAfter(deposit, asked, to), solo, day, hadFirst },
        }
      },
    },
  )
  return deposit
}
