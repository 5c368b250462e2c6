import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { ReasonOf } from '../../shared/reviews.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Reviewer } from '../documents/review.ts'
import { auditPut } from '../table/audit.ts'
import { keys } from '../table/keys.ts'
import { Change, type Table } from '../table/write.ts'
import { findingPut, loadFinding } from './finding.ts'

export { loadFinding } from './finding.ts'
export { loadRun } from './run.ts'

/** What an operator asks for, on a freeze that began when they saw it begin. */
export interface LiftAsked {
  uid: string
  /** Second of the finding as shown. */
  at: number
  reason: ReasonOf<'user'>
}

/**
 * Lets a frozen user move money again, by two operators: the first asks, another does it. What stood is accepted to the
 * cent: that freezes this user no more, and anything more or less does. Answers whether the freeze is over. Throws `already_decided`, `self_approval`.
 */
export async function liftFreeze(
  { table }: { table: Table },
  by: Pick<Reviewer, 'operator' | 'requestId' | 'nowMs'>,
  { uid, at, reason }: LiftAsked,
): Promise<{ lifted: boolean }> {
  const finding = await loadFinding(table, uid)
  if (finding?.state !== 'frozen' || finding.at !== at) throw new Refusal('already_decided')
  if (finding.firstBy === by.operator) throw new Refusal('self_approval')
  const lifted = finding.firstBy !== null
  const record = auditPut(
    {
      id: newId(by.nowMs),
      operator: by.operator,
      action: lifted ? 'user.lift' : 'user.lift_first',
      uid,
      reason: reason as ReasonOf<'user'>,
      requestId: by.requestId,
    },
    by.nowMs,
  )
  const { ok } = await table.transact(
    lifted
      ? [
          findingPut(
            {
              ...{ ...finding, state: 'over', at: secondsOf(by.nowMs), words: [], exact: [], firstBy: null },
              accepted: finding.exact,
            },
            finding,
          ),
          new Change(keys.account(uid)).where('frozen', '=', 'books_differ').remove('frozen').build(),
          record,
        ]
      : [findingPut({ ...finding, firstBy: by.operator }, finding), record],
  )
  if (!ok) throw new Refusal('already_decided')
  return { lifted }
}
