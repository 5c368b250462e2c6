import { firstIdAt } from '../../shared/ids.ts'
import { type EpochSeconds, msOf } from '../../shared/time.ts'
import { AUDIT_SHARDS, type Audited, auditOf } from '../table/audit.ts'
import { auditDay, auditPartition } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import { listOperators } from './operators.ts'

export interface TrailFilter {
  day: string
  operator?: string | undefined
  action?: string | undefined
  /** Id of the last record seen. */
  cursor?: string | undefined
  limit: number
}

/** Records of one second, oldest first. An id begins with its time, so each partition is read for that second only. */
export async function recordsAt(table: Table, at: EpochSeconds): Promise<Audited[]> {
  const [from, to] = [firstIdAt(msOf(at)), firstIdAt(msOf(at + 1))]
  const pages = await Promise.all(
    Array.from({ length: AUDIT_SHARDS }, (_, shard) =>
      table.query({ pk: auditPartition(auditDay(msOf(at)), shard), from, to }),
    ),
  )
  return pages.flatMap(({ rows }) => rows.map(auditOf)).sort((a, b) => (a.id < b.id ? -1 : 1))
}

export async function withOperatorNames(table: Table, records: Audited[]) {
  const names = new Map((await listOperators(table)).map(({ id, name }) => [id, name]))
  return records.map((record) => ({ ...record, operatorName: names.get(record.operator) ?? null }))
}

/** Records read of each partition for one page with a filter, as most of them do not match. */
const FILTERED_READ = 500

/**
 * A page of one day's trail, newest first, in one round trip: all partitions at once. With a filter a page may be
 * short, and still have a next.
 */
export async function readTrail(
  table: Table,
  { day, operator, action, cursor, limit }: TrailFilter,
): Promise<{ items: Audited[]; next: string | null }> {
  const read = operator || action ? FILTERED_READ : limit + 1
  const pages = await Promise.all(
    Array.from({ length: AUDIT_SHARDS }, (_, shard) => {
      const pk = auditPartition(day, shard)
      const after = cursor ? { after: { pk, sk: cursor } } : {}
      return table.query({ pk, newestFirst: true, limit: read, ...after })
    }),
  )
  // Records behind the end of a partition's page are unknown, so nothing older than the newest such end is shown.
  const ends = pages.flatMap(({ last }) => (last ? [last.sk] : []))
  const horizon = ends.reduce((latest, sk) => (sk > latest ? sk : latest), '')
  const known = pages
    .flatMap(({ rows }) => rows)
    .filter(({ sk }) => sk >= horizon)
    .sort((a, b) => (a.sk < b.sk ? 1 : -1))
    .map(auditOf)
  const wanted = known.filter(
    (record) => (!operator || record.operator === operator) && (!action || record.action === action),
  )
  const items = wanted.slice(0, limit)
  if (wanted.length > limit) return { items, next: items.at(-1)?.id ?? null }
  return { items, next: horizon || null }
}
