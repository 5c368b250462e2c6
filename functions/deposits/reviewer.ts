import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import { auditPut } from '../table/audit.ts'
import type { Put } from '../table/write.ts'
import type { Decision, Deposit, Status } from './deposit.ts'

/** Who decides, and by which call. */
export interface Reviewer {
  operator: string
  /** Made by the desk for each press: the same again is answered as the first time. */
  operationId: string
  requestId: string
  nowMs: EpochMs
}

export const decisionBy = ({ operator, operationId, nowMs }: Reviewer): Decision => ({
  operator,
  at: Math.floor(nowMs / 1000),
  operation: operationId,
})

/** One of the canned reasons. Throws `reason_required` or, for words of one's own, `validation`. */
export function cannedReason<Slug extends string>(reason: string, known: readonly Slug[]): Slug {
  if (reason.trim() === '') throw new Refusal('reason_required')
  const slug = known.find((each) => each === reason)
  if (!slug) throw new Refusal('validation', { fields: 'reason' })
  return slug
}

/** What the trail keeps of a step: the money in question, and the status before and after. */
export function reviewRecord(
  { operator, requestId, nowMs }: Reviewer,
  action: 'approve' | 'refuse' | 'credit',
  { uid, id, asset, amount }: Deposit,
  step: { from?: Status; to: Status; reason?: string | null },
): Put {
  const record = {
    id: newId(nowMs),
    operator,
    action: `deposit.${action}`,
    uid,
    document: id,
    ...(step.from && { before: { status: step.from } }),
    after: { status: step.to, amount: formatAmount(amount, asset), asset },
    ...(step.reason && { reason: step.reason }),
    requestId,
  }
  return auditPut(record, nowMs)
}
