import { firstIdAt } from '../../shared/ids.ts'
import { type SubjectName, subjectOf } from '../../shared/reviews.ts'
import { DAY, type EpochSeconds, msOf } from '../../shared/time.ts'
import { AUDIT_SHARDS, type Audited, auditOf } from '../table/audit.ts'
import { auditDay, auditPartition, keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import { allRows, pageOf } from '../table/read.ts'
import type { Table } from '../table/write.ts'
import { listOperators } from './operators.ts'

export interface TrailFilter {
  from: EpochSeconds
  to: EpochSeconds
  operator?: string | undefined
  action?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Ids begin with their time, so each partition is read for that second only. */
export async function recordsAt(table: Table, at: EpochSeconds): Promise<Audited[]> {
  const [from, to] = [firstIdAt(msOf(at)), firstIdAt(msOf(at + 1))]
  const pages = await Promise.all(
    Array.from({ length: AUDIT_SHARDS }, (_, shard) =>
      allRows(table, { pk: auditPartition(auditDay(msOf(at)), shard), from, to }),
    ),
  )
  return pages.flatMap((rows) => rows.map(auditOf)).sort((a, b) => (a.id < b.id ? -1 : 1))
}

function daysOf(from: EpochSeconds, to: EpochSeconds): string[] {
  const days = new Set<string>()
  for (let at = from; at < to; at += DAY) days.add(auditDay(msOf(at)))
  return [...days.add(auditDay(msOf(to - 1)))]
}

/** The trail keeps only ids, so names are read now. */
type Named = Audited & { operatorName: string | null; whom?: string }

interface Names {
  users: ReadonlyMap<string, string>
  operators: ReadonlyMap<string, string>
}

const ofUser = ({ uid = '' }: Audited, { users }: Names) => users.get(uid)

const whomOf: Record<SubjectName, (record: Audited, names: Names) => string | undefined> = {
  deposit: ofUser,
  withdrawal: ofUser,
  ticket: ofUser,
  identity: ofUser,
  change: ofUser,
  user: ofUser,
  operator: ({ document = '' }, { operators }) => operators.get(document),
  product: ({ document }) => document,
  terms: ({ document }) => document,
  stage: ({ document }) => document,
  way: ({ document }) => document,
  article: ({ after }) => after?.title as string | undefined,
  project: () => undefined,
  books: () => undefined,
}

/** At most 100 records: two reads at once. Lists all operators for the filter. */
export async function withNames(
  table: Table,
  records: Audited[],
): Promise<{ items: Named[]; operators: { id: string; name: string }[] }> {
  const uids = [...new Set(records.flatMap(({ uid }) => uid ?? []))]
  const [operators, profiles] = await Promise.all([
    listOperators(table),
    table.getMany(uids.map((uid) => keys.profile(uid))),
  ])
  const names: Names = {
    operators: new Map(operators.map(({ id, name }) => [id, name])),
    users: new Map(
      profiles.flatMap((row) => {
        const profile = row && profileOf(row)
        return profile ? [[profile.uid, profile.username]] : []
      }),
    ),
  }
  const items = records.map((record) => {
    const subject = subjectOf(record.action)
    const whom = subject && whomOf[subject](record, names)
    return { ...record, operatorName: names.operators.get(record.operator) ?? null, ...(whom && { whom }) }
  })
  return { items, operators: operators.map(({ id, name }) => ({ id, name })) }
}

export async function withOperatorNames(table: Table, records: Audited[]) {
  const names = new Map((await listOperators(table)).map(({ id, name }) => [id, name]))
  return records.map((record) => ({ ...record, operatorName: names.get(record.operator) ?? null }))
}

const FILTERED_READ = 500

/** Newest first, in one round trip. A page may be short and still have a next. */
export async function readTrail(
  table: Table,
  { from, to, operator, action, cursor, limit }: TrailFilter,
): Promise<{ items: Audited[]; next: string | null }> {
  const read = operator || action ? FILTERED_READ : limit + 2
  const [first, end] = [firstIdAt(msOf(from)), firstIdAt(msOf(to))]
  const last = cursor !== undefined && cursor < end ? cursor : end
  if (last <= first) return { items: [], next: null }
  const partitions = daysOf(from, to).flatMap((day) =>
    Array.from({ length: AUDIT_SHARDS }, (_, shard) => auditPartition(day, shard)),
  )
  const pages = await Promise.all(
    partitions.map((pk) => pageOf(table, { pk, newestFirst: true, limit: read, from: first, to: last })),
  )
  // Later records of a partition are unknown, so nothing older than the newest page end is shown.
  const ends = pages.flatMap(([next]) => (next ? [next.sk] : []))
  const horizon = ends.reduce((latest, sk) => (sk > latest ? sk : latest), '')
  const known = pages
    .flatMap(([, rows]) => rows)
    .filter(({ sk }) => sk >= horizon && sk < last)
    .sort((a, b) => (a.sk < b.sk ? 1 : -1))
    .map(auditOf)
  const wanted = known.filter(
    (record) => (!operator || record.operator === operator) && (!action || record.action === action),
  )
  const items = wanted.slice(0, limit)
  if (wanted.length > limit) return { items, next: items.at(-1)?.id ?? null }
  return { items, next: horizon || null }
}
