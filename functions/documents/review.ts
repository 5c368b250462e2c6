import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { AuditStep, ReviewKind } from '../../shared/reviews.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { auditPut } from '../table/audit.ts'
import type { Put } from '../table/write.ts'

/** How the desk reviews documents of a kind. */
export interface Review<Doc> {
  kind: ReviewKind
  /** Since when it waits for the desk, which is its place in the queue; null while it waits for nothing. */
  waitingSince(document: Doc): EpochSeconds | null
  /** Published: nobody waits longer than this. */
  promisedSeconds(config: RuntimeConfig): number
}

/** Who decides, and by which press. */
export interface Reviewer {
  operator: string
  /** Made by the desk for each press: the same again is answered as the first time. */
  operationId: string
  requestId: string
  nowMs: EpochMs
}

/** What an operator did to a document, as the document keeps it. */
export interface Decision {
  operator: string
  at: EpochSeconds
  operation: string
}

export const decisionBy = ({ operator, operationId, nowMs }: Reviewer): Decision => ({
  operator,
  at: secondsOf(nowMs),
  operation: operationId,
})

/** One of the canned reasons. Throws `reason_required` or, for words of one's own, `validation`. */
export function cannedReason<Slug extends string>(reason: string, known: readonly Slug[]): Slug {
  if (reason.trim() === '') throw new Refusal('reason_required')
  const slug = known.find((each) => each === reason)
  if (!slug) throw new Refusal('validation', { fields: 'reason' })
  return slug
}

/** The audit record of a step, to go into the step's own transaction. */
export const stepRecord = (
  { operator, requestId, nowMs }: Reviewer,
  { uid, id }: { uid: string; id: string },
  step: AuditStep,
): Put => auditPut({ id: newId(nowMs), operator, uid, document: id, ...step, requestId }, nowMs)
