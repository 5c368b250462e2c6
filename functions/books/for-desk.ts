import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { ReasonOf } from '../../shared/reviews.ts'
import { secondsOf } from '../../shared/time.ts'
import { letInWrite } from '../documents/four-eyes.ts'
import { decisionBy, type Reviewer } from '../documents/review.ts'
import { correction } from '../ledger/correction.ts'
import { auditPut } from '../table/audit.ts'
import type { Table, Write } from '../table/write.ts'
import { explained, isOfBalance, thaw } from './explain.ts'
import { type Finding, findingPut, loadFinding, newFinding } from './finding.ts'

export { differencesOf } from './explain.ts'
export { loadFinding } from './finding.ts'
export { loadRun } from './run.ts'

export interface LiftAsked {
  uid: string
  /** Second of the finding as shown. */
  at: number
  reason: ReasonOf<'user'>
}

/** Money may reach the account meanwhile. */
const TRIES = 5

/**
 * Lets a frozen user move money again; needs two operators. Books what the account holds without a document, as value
 * the operators let in; accepts other mismatches to the cent. Returns whether the freeze is over. Throws `already_decided`,
 * `self_approval`, `conflict`.
 */
export async function liftFreeze(
  { table }: { table: Table },
  by: Reviewer,
  { uid, at, reason }: LiftAsked,
): Promise<{ lifted: boolean }> {
  for (let tries = 0; tries < TRIES; tries++) {
    const finding = await loadFinding(table, uid)
    if (finding?.state !== 'frozen' || finding.at !== at) throw new Refusal('already_decided')
    if (finding.firstBy === by.operator) throw new Refusal('self_approval')
    const writes = finding.firstBy === null ? asked(finding, by) : await lifted(table, finding, by)
    const record = auditPut(
      {
        id: newId(by.nowMs),
        operator: by.operator,
        action: finding.firstBy === null ? 'user.lift_first' : 'user.lift',
        uid,
        reason: reason as ReasonOf<'user'>,
        requestId: by.requestId,
      },
      by.nowMs,
    )
    const { ok } = await table.transact([...writes, record])
    if (ok) return { lifted: finding.firstBy !== null }
  }
  throw new Refusal('conflict')
}

const asked = (finding: Finding, by: Reviewer): Write[] => [
  findingPut(
    { ...finding, firstBy: by.operator, firstAt: secondsOf(by.nowMs), firstOp: by.operationId },
    finding,
  ),
]

async function lifted(table: Table, finding: Finding, by: Reviewer): Promise<Write[]> {
  const { uid, firstBy, firstAt, firstOp, exact } = finding
  const decided = decisionBy(by)
  const now = await explained(table, finding)
  const first = { operator: firstBy ?? '', at: firstAt ?? 0, operation: firstOp ?? '' }
  const over: Finding = {
    ...{ ...finding, ...newFinding(uid, 'over', decided.at) },
    accepted: exact.filter((one) => !isOfBalance(one)),
  }
  const booked = now.differences.map((one) => correction(uid, one, { first, decided }))
  return [
    findingPut(over, finding),
    ...thaw(uid, now, booked, decided.at),
    ...booked.map(({ put }) => put),
    ...(now.differences.length > 0 ? [first, decided] : []).map((each) => letInWrite(uid, each)),
  ]
}
