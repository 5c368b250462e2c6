import { Refusal } from '../../shared/errors.ts'
import { PAID_REFERENCE_MAX, withdrawalReasons, withdrawalRefusals } from '../../shared/withdrawal.ts'
import type { Deps } from '../deps.ts'
import { decide } from '../documents/decide.ts'
import {
  needsFourEyes,
  type SoloApprovals,
  soloApprovalsOf,
  soloApprovalsPut,
} from '../documents/four-eyes.ts'
import { noteReveal as note } from '../documents/reveal.ts'
import { cannedReason, decisionBy, type Reviewer } from '../documents/review.ts'
import { type AccountItem, accountOf } from '../ledger/account.ts'
import { lateNote, markLate } from '../ledger/late-notes.ts'
import { type Destination, destinationOf } from '../table/destinations.ts'
import { keys } from '../table/keys.ts'
import { type Check, Conditions } from '../table/write.ts'
import {
  type Asked,
  decisionWrite,
  giveCountBack,
  stateAfter,
  whyRefused as whyNotInState,
  withdrawalAfter,
} from './states.ts'
import { loadWithdrawal } from './store.ts'
import { type Withdrawal, withdrawalOf, withdrawalStep } from './withdrawal.ts'

export interface Which {
  uid: string
  id: string
}
/** A withdrawal and the state its operator saw; if that has changed since, the press is refused. */
export interface AsShown extends Which {
  from: 'reserved' | 'awaiting'
}

/**
 * Lets a withdrawal be paid, or hands it to a second operator where it reaches the published bound together with what
 * this one approved alone for the same user within 24 hours. Throws `not_found`, `already_decided`, `self_approval`,
 * `user_locked`, `user_frozen`, `destination_removed`.
 */
export const approve = (deps: Deps, reviewer: Reviewer, { from, ...which }: AsShown): Promise<Withdrawal> =>
  decideOn(deps, reviewer, which, { press: 'approve', from, by: decisionBy(reviewer) })

/** Refuses one for a reason its user reads; what was locked is free again. Throws `reason_required`. */
export const refuse = async (
  deps: Deps,
  reviewer: Reviewer,
  { from, ...which }: AsShown,
  reason: string,
): Promise<Withdrawal> =>
  decideOn(deps, reviewer, which, {
    ...{ press: 'refuse', from, by: decisionBy(reviewer) },
    reason: cannedReason(reason, withdrawalRefusals),
  })

/** Notes that it was paid, with what the bank or network calls the payment. Throws `reference_required`. */
export const paid = async (
  deps: Deps,
  reviewer: Reviewer,
  which: Which,
  reference: string,
): Promise<Withdrawal> =>
  decideOn(deps, reviewer, which, {
    ...{ press: 'paid', from: 'sending', by: decisionBy(reviewer) },
    reference: paidReference(reference),
  })

/** Notes that what was sent came back, or never left; never by the operator who sent it. Throws `reason_required`. */
export const giveBack = async (
  deps: Deps,
  reviewer: Reviewer,
  which: Which,
  reason: string,
): Promise<Withdrawal> =>
  decideOn(deps, reviewer, which, {
    ...{ press: 'return', from: 'sending', by: decisionBy(reviewer) },
    reason: cannedReason(reason, withdrawalReasons),
  })

/** Notes that an operator looked at a withdrawal's number in full. */
export const noteReveal = (deps: Deps, reviewer: Reviewer, which: Which): Promise<Withdrawal> =>
  note(deps, reviewer, which, {
    key: keys.withdrawal(which.uid, which.id),
    of: withdrawalOf,
    audit: ({ state }) => ({ action: 'withdrawal.reveal', after: { state } }),
  })

/** Characters that print nothing, and line ends. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u

function paidReference(text: string): string {
  const reference = text.normalize('NFC').trim()
  if (reference === '') throw new Refusal('reference_required')
  if (reference.length > PAID_REFERENCE_MAX || HIDDEN.test(reference))
    throw new Refusal('validation', { fields: 'reference' })
  return reference
}

/** What a press reads: the withdrawal, what its operator approved alone, whose it is, and where it goes. */
interface Read {
  withdrawal: Withdrawal
  solo: SoloApprovals
  account: AccountItem | null
  destination: Destination | null
}

async function decideOn(deps: Deps, reviewer: Reviewer, which: Which, asked: Asked): Promise<Withdrawal> {
  const { uid, id } = which
  const { operator } = reviewer
  const fourEyesFrom = BigInt(deps.config.withdrawal.fourEyesFrom)
  // Where it goes never changes: read before, so that its destination is read together with it.
  const known = await loadWithdrawal(deps.table, uid, id)
  if (!known) throw new Refusal('not_found')
  const { withdrawal } = await decide<Read>(deps, reviewer, which, {
    keys: [
      keys.withdrawal(uid, id),
      keys.soloApprovals(uid, operator),
      keys.account(uid),
      keys.destination(uid, known.destination.place),
    ],
    of: ([row, eyes, account, destination]) => ({
      withdrawal: withdrawalOf(row),
      solo: soloApprovalsOf(eyes, asked.by.at),
      account: account ? accountOf(account) : null,
      destination: destination ? destinationOf(destination) : null,
    }),
    whyRefused: (read) => whyNotInState(read.withdrawal, asked) ?? whyNotPayable(read, asked),
    step: (read) => stepOf(read, asked, reviewer, fourEyesFrom),
  })
  return withdrawal
}

/** Why money must not leave an account now, or to this place: asked of every approval. */
function whyNotPayable({ withdrawal, account, destination }: Read, { press }: Asked): Refusal | null {
  if (press !== 'approve') return null
  if (account?.state !== 'ACTIVE') return new Refusal('user_locked')
  if (account.frozen !== null) return new Refusal('user_frozen')
  const stands = destination?.id === withdrawal.destination.id && destination.removedAt === null
  return stands ? null : new Refusal('destination_removed')
}

/** The same of the account as a condition; a destination in use is not removed (functions/destinations/in-use.ts). */
const mayPay = (uid: string): Check =>
  new Conditions(keys.account(uid)).where('state', '=', 'ACTIVE').whereAbsent('frozen').check()

function stepOf(read: Read, asked: Asked, { operator }: Reviewer, fourEyesFrom: bigint) {
  const { withdrawal, solo, account } = read
  const { uid, id, amount } = withdrawal
  const { at } = asked.by
  const to = stateAfter(asked, needsFourEyes(solo, amount, fourEyesFrom))
  const { update, legs } = decisionWrite(withdrawal, asked, to, fourEyesFrom)
  const isAlone = to === 'sending' && asked.from === 'reserved'
  const note = legs ? lateNote({ uid, kind: 'withdrawal', ids: [id], at }) : []
  const reason = 'reason' in asked ? asked.reason : null
  return {
    update,
    beside: [...(isAlone ? [soloApprovalsPut({ uid, operator }, solo, { at, amount })] : []), ...note],
    ...(legs && {
      pays: {
        legs,
        account(change: Parameters<typeof giveCountBack>[0]) {
          markLate(change, note)
          if (to !== 'paid') giveCountBack(change, withdrawal, account?.day ?? null)
        },
      },
    }),
    ...(asked.press === 'approve' && { checks: [mayPay(uid)] }),
    audit: withdrawalStep(asked.press, withdrawal, { from: asked.from, to, reason }),
    after: { ...read, withdrawal: withdrawalAfter(withdrawal, asked, to) },
  }
}
