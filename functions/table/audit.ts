import type { AuditStep } from '../../shared/reviews.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { AUDIT, auditDay, auditPartition, shardOf } from './keys.ts'
import { create, type Put, type Row, type Write } from './write.ts'

export const AUDIT_SHARDS = 4

export type AuditRecord = AuditStep & {
  /** The id holds the time, so records sort by it. */
  id: string
  operator: string
  uid?: string
  document?: string
  requestId: string
}

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

export function auditedIn(writes: readonly Write[]): Audited | undefined {
  const record = writes.find((write) => write.kind === 'put' && write.item.pk.startsWith(AUDIT))
  return record?.kind === 'put' ? auditOf(record.item) : undefined
}

/** Only ids of persons, never a name or a number. */
export type AuditState = Record<string, string | number>

/** An old record may hold actions the registry no longer has. */
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
