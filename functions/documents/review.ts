import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { AuditStep, ReviewKind } from '../../shared/reviews.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { auditPut } from '../table/audit.ts'
import type { Put } from '../table/write.ts'
import type { Decision } from './decision.ts'

export type { Decision } from './decision.ts'

export interface Review<Doc> {
  kind: ReviewKind
  waitingSince(document: Doc): EpochSeconds | null
  promisedSeconds(config: RuntimeConfig): number
}

export interface Reviewer {
  operator: string
  /** A repeated press gets the first answer. */
  operationId: string
  requestId: string
  nowMs: EpochMs
}

export const decisionBy = ({ operator, operationId, nowMs }: Reviewer): Decision => ({
  operator,
  at: secondsOf(nowMs),
  operation: operationId,
})

/** Throws `reason_required`, or `validation` for free text. */
export function cannedReason<Slug extends string>(reason: string, known: readonly Slug[]): Slug {
  if (reason.trim() === '') throw new Refusal('reason_required')
  const slug = known.find((each) => each === reason)
  if (!slug) throw new Refusal('validation', { fields: 'reason' })
  return slug
}

export const stepRecord = (
  { operator, requestId, nowMs }: Reviewer,
  { uid, id }: { uid: string | null; id: string },
  step: AuditStep,
): Put =>
  auditPut({ id: newId(nowMs), operator, ...(uid && { uid }), document: id, ...step, requestId }, nowMs)
