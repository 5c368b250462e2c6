import type { AuditStep } from '../../shared/reviews.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { auditDay, auditPartition, shardOf } from './keys.ts'
import { create, type Put, type Row } from './write.ts'

/** Partitions of one day's trail: decisions come by hand, so a few are plenty. */
export const AUDIT_SHARDS = 4

/** Something an operator did, or tried: what is not in the registry (shared/reviews.ts) cannot be recorded. */
export type AuditRecord = AuditStep & {
  /** Its own id, of its own time: records of a partition lie in the order they came. */
  id: string
  operator: string
  /** On whom: a user, and the document in question; absent where it concerns no user. */
  uid?: string
  document?: string
  requestId: string
}

/**
 * The record of a desk action, to go into the transaction of the action itself: without the one there is not the
 * other. Its key must be free, so a record is never written over.
 */
export function auditPut({ id, ...record }: AuditRecord, nowMs: EpochMs): Put {
  const day = auditDay(nowMs)
  const told = Object.entries(record).filter(([, value]) => value !== undefined)
  return create({
    pk: auditPartition(day, shardOf(id, AUDIT_SHARDS)),
    sk: id,
    at: secondsOf(nowMs),
    ...Object.fromEntries(told),
  })
}

/** A state as a record says it: never a name, a number of a card, or anything else of a person but ids. */
export type AuditState = Record<string, string | number>

/** A record as it is read: one written long ago may say what the registry no longer knows. */
export interface Audited extends Pick<AuditRecord, 'id' | 'operator' | 'uid' | 'document' | 'requestId'> {
  action: string
  before?: AuditState
  after?: AuditState
  reason?: string
  at: number
}

export function auditOf({ pk: _, sk, at, ...row }: Row): Audited {
  const state = (value: unknown): AuditState | undefined =>
    value === undefined
      ? undefined
      : Object.fromEntries(
          Object.entries(value as Record<string, string | bigint>).map(([name, part]) => [
            name,
            typeof part === 'bigint' ? Number(part) : part,
          ]),
        )
  const [before, after] = [state(row.before), state(row.after)]
  return {
    ...(row as unknown as Omit<AuditRecord, 'id'>),
    id: sk,
    at: Number(at),
    ...(before && { before }),
    ...(after && { after }),
  }
}
