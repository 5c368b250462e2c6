import { Refusal } from '../../shared/errors.ts'
import type { WithdrawalReason, WithdrawalRefusal } from '../../shared/withdrawal.ts'
import type { Deps } from '../deps.ts'
import { decide } from '../documents/decide.ts'
import {
  needsFourEyes,
  type SoloApprovals,
  soloApprovalsOf,
  soloApprovalsPut,
} from '../documents/four-eyes.ts'
import { decisionBy, type Reviewer } from '../documents/review.ts'
import { lateNote, markLate } from '../ledger/late-notes.ts'
import { destinationOf } from '../table/destinations.ts'
import { keys } from '../table/keys.ts'
import { Conditions } from '../table/write.ts'
import {
  type Asked,
  decisionWrite,
  giveCountBack,
  stateAfter,
  whyRefused,
  withdrawalAfter,
} from './states.ts'
import { loadWithdrawal } from './store.ts'
import { type Withdrawal, withdrawalOf, withdrawalStep } from './withdrawal.ts'

/** A withdrawal and the state its operator saw; if that has changed since, the press is refused. */
export interface AsShown<From extends Withdrawal['state'] = Withdrawal['state']> {
  uid: string
  id: string
  from: From
}

/**
 * Lets a withdrawal be paid, or hands it to a second operator where it reaches the published bound together with what
 * this operator approved alone for the same user within 24 hours. From then on it is `sending`: committed before anybody
 * is paid. Throws `not_found`, `already_decided`, `self_approval`, `user_locked`, `user_frozen`, `destination_gone`.
 */
export const approve = (
  deps: Deps,
  by: Reviewer,
  { from, ...which }: AsShown<'reserved' | 'awaiting'>,
): Promise<Withdrawal> => press(deps, by, which, { press: 'approve', from })

/** Refuses a withdrawal for a reason its user reads; its whole amount is released. */
export const refuse = (
  deps: Deps,
  by: Reviewer,
  { from, ...which }: AsShown<'reserved' | 'awaiting'>,
  reason: WithdrawalRefusal,
): Promise<Withdrawal> => press(deps, by, which, { press: 'refuse', from, reason })

/** Says that it was paid, under the reference the bank or network has for it; what was locked is posted. */
export const paid = (
  deps: Deps,
  by: Reviewer,
  { from, ...which }: AsShown<'sending'>,
  reference: string,
): Promise<Withdrawal> => press(deps, by, which, { press: 'paid', from, reference })

/** Says that its payment failed or came back; its whole amount is released. By another operator than who sent it. */
export const giveBack = (
  deps: Deps,
  by: Reviewer,
  { from, ...which }: AsShown<'sending'>,
  reason: WithdrawalReason,
): Promise<Withdrawal> => press(deps, by, which, { press: 'return', from, reason })

/** What a press reads: the withdrawal, what its operator approved alone, its user's account and destination. */
interface Read {
  withdrawal: Withdrawal
  solo: SoloApprovals
  account: { day: string | null; isLocked: boolean; isFrozen: boolean }
  isBound: boolean
}

type Press = Asked extends infer One ? (One extends Asked ? Omit<One, 'by'> : never) : never

async function press(
  deps: Deps,
  reviewer: Reviewer,
  { uid, id }: { uid: string; id: string },
  wanted: Press,
): Promise<Withdrawal> {
  const { operator } = reviewer
  const asked = { ...wanted, by: decisionBy(reviewer) } as Asked
  const { at } = asked.by
  const fourEyesFrom = BigInt(deps.config.withdrawal.fourEyesFrom)
  const found = await loadWithdrawal(deps.table, uid, id)
  if (!found) throw new Refusal('not_found')
  const { place } = found.destination
  const { withdrawal } = await decide<Read>(
    deps,
    reviewer,
    { uid, id },
    {
      keys: [
        keys.withdrawal(uid, id),
        keys.soloApprovals(uid, operator),
        keys.account(uid),
        keys.destination(uid, place),
      ],
      of: ([row, eyes, account, destination]) => ({
        withdrawal: withdrawalOf(row),
        solo: soloApprovalsOf(eyes, at),
        account: {
          day: (account?.day as string | undefined) ?? null,
          isLocked: account?.state !== 'ACTIVE',
          isFrozen: account?.frozen !== undefined,
        },
        isBound: destination !== undefined && destinationOf(destination).removedAt === null,
      }),
      whyRefused: (read) => whyRefused(read.withdrawal, asked) ?? whyNotSent(read, asked),
      step: ({ withdrawal, solo, account, isBound }) => {
        const eyes = needsFourEyes(solo, withdrawal.amount, fourEyesFrom)
        const to = stateAfter(asked, eyes)
        const { update, legs } = decisionWrite(withdrawal, asked, to, fourEyesFrom)
        const isAlone = to === 'sending' && asked.from === 'reserved'
        const note = legs ? lateNote({ uid, kind: 'withdrawal', ids: [id], at }) : []
        return {
          update,
          beside: [
            ...(isAlone
              ? [soloApprovalsPut({ uid, operator }, solo, { at, amount: withdrawal.amount })]
              : []),
            ...note,
          ],
          ...(legs && {
            pays: {
              legs,
              account(change) {
                markLate(change, note)
                if (to !== 'paid') giveCountBack(change, withdrawal, account.day)
              },
            },
          }),
          // A lock that comes meanwhile keeps the money here.
          ...(asked.press === 'approve' && { checks: [stands(uid)] }),
          audit: withdrawalStep(asked.press, withdrawal, {
            from: asked.from,
            to,
            reason: 'reason' in asked ? asked.reason : null,
          }),
          after: { withdrawal: withdrawalAfter(withdrawal, asked, to), solo, account, isBound },
        }
      },
    },
  )
  return withdrawal
}

/** Why money must not go out now, whoever asks. */
function whyNotSent({ account, isBound }: Read, { press }: Asked): Refusal | null {
  if (press !== 'approve') return null
  if (account.isLocked) return new Refusal('user_locked')
  if (account.isFrozen) return new Refusal('user_frozen')
  return isBound ? null : new Refusal('destination_gone')
}

const stands = (uid: string) =>
  new Conditions(keys.account(uid)).where('state', '=', 'ACTIVE').whereAbsent('frozen').check()
