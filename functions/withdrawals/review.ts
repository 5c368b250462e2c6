import { Refusal } from '../../shared/errors.ts'
import { PAID_REFERENCE_MAX, withdrawalReasons, withdrawalRefusals } from '../../shared/withdrawal.ts'
import type { Deps } from '../deps.ts'
import { referenceMark, usesElsewhere } from '../documents/occurrences.ts'
import { noteReveal as note } from '../documents/reveal.ts'
import { cannedReason, type Reviewer } from '../documents/review.ts'
import { keys } from '../table/keys.ts'
import { type AsShown, giveBack, paid, refuse } from './press.ts'
import { type Withdrawal, withdrawalOf } from './withdrawal.ts'

// Reads the words the desk typed; press.ts acts on them.

type Needed = Deps<'payoutFields' | 'indexKeys'>

export interface Which {
  uid: string
  id: string
}

/** Throws `reason_required`, and what the press throws. */
export const refuseFor = async (
  deps: Needed,
  by: Reviewer,
  shown: AsShown<'reserved' | 'awaiting'>,
  reason: string,
): Promise<Withdrawal> => refuse(deps, by, shown, cannedReason(reason, withdrawalRefusals))

/** Throws `reference_required`, `reference_used` unless `isShared`, and what the press throws. */
export async function paidUnder(
  deps: Deps<'uniqueKey' | 'payoutFields' | 'indexKeys'>,
  by: Reviewer,
  which: Which,
  { reference: text, isShared }: { reference: string; isShared: boolean },
): Promise<Withdrawal> {
  const reference = paidReference(text)
  const mark = isShared ? null : referenceMark(reference)
  if (mark !== null && (await usesElsewhere(deps, 'payout', mark, which)).length > 0)
    throw new Refusal('reference_used')
  return paid(deps, by, { ...which, from: 'sending' }, reference)
}

/** Throws `reason_required`, and what the press throws. */
export const giveBackFor = async (
  deps: Needed,
  by: Reviewer,
  which: Which,
  reason: string,
): Promise<Withdrawal> =>
  giveBack(deps, by, { ...which, from: 'sending' }, cannedReason(reason, withdrawalReasons))

export const noteReveal = (deps: Deps, by: Reviewer, which: Which): Promise<Withdrawal> =>
  note(deps, by, which, {
    key: keys.withdrawal(which.uid, which.id),
    of: withdrawalOf,
    audit: ({ state }) => ({ action: 'withdrawal.reveal', after: { state } }),
  })

const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u

function paidReference(text: string): string {
  const reference = text.normalize('NFC').trim()
  if (reference === '') throw new Refusal('reference_required')
  if (reference.length > PAID_REFERENCE_MAX || HIDDEN.test(reference))
    throw new Refusal('validation', { fields: 'reference' })
  return reference
}
