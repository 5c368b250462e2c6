import type { AuditStep } from '../../shared/reviews.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { AUDIT, auditDay, auditPartition, shardOf } from './keys.ts'
import { create, type Put, type Row, type Write } from './write.ts'

export const AUDIT_SHARDS = 4

/** Something an operator did or tried, of the actions in the registry (shared/reviews.ts). */
export type AuditRecord = AuditStep & {
  /** Its own id, made at its own time, so that records sort by time. */
  id: string
  operator: string
  /** The user it concerns, and the document; absent if none. */
  uid?: string
  document?: string
  requestId: string
}

/**
 * The record of a desk action, written in the transaction of the action itself. Its key must be free, so a record is
 * never overwritten.
 */
export function auditPut({ id, ...record }: AuditRecord, nowMs: EpochMs): Put {
  const day = auditDay(nowMs)
  const known = Object.entries(record).filter(([, value]) => value !== undefined)
  return create({
    pk: auditPartition(day, shardOf(id, AUDIT_SHARDS)),
    sk: id,
    at: secondsOf(nowMs),
    ...Object.fromEntries(known),
  })
}

/** The record among the writes of a transaction; undefined if there is none. */
export function auditedIn(writes: readonly Write[]): Audited | undefined {
  const record = writes.find((write) => write.kind === 'put' && write.item.pk.startsWith(AUDIT))
  return record?.kind === 'put' ? auditOf(record.item) : undefined
}

/** A state as recorded: of a person only ids, never a name or a number. */
export type AuditState = Record<string, string | number>

/** A record as read: an old one may hold actions the registry no longer has. */
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
