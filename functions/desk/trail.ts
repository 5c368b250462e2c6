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
  /** Exclusive. */
  to: EpochSeconds
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
      allRows(table, { pk: auditPartition(auditDay(msOf(at)), shard), from, to }),
    ),
  )
  return pages.flatMap((rows) => rows.map(auditOf)).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The days (UTC) an instant of which lies between the two. */
function daysOf(from: EpochSeconds, to: EpochSeconds): string[] {
  const days = new Set<string>()
  for (let at = from; at < to; at += DAY) days.add(auditDay(msOf(at)))
  return [...days.add(auditDay(msOf(to - 1)))]
}

/** What of a user the trail names: read anew, as it keeps ids alone. */
type Named = Audited & { operatorName: string | null; whom?: string }

interface Names {
  users: ReadonlyMap<string, string>
  operators: ReadonlyMap<string, string>
}

const ofUser = ({ uid = '' }: Audited, { users }: Names) => users.get(uid)

/** Whom or what a record of each subject concerned, by name; undefined for what has none. */
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
  // Its title is in the state that is kept.
  project: () => undefined,
  books: () => undefined,
}

/**
 * Records with the names of their operators and of whom they concerned; beside them all operators, for a choice. Two
 * reads at once, for at most 100 records.
 */
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

/** Records read of each partition for one page with a filter, as most of them do not match. */
const FILTERED_READ = 500

/**
 * A page of the trail between two instants, newest first, in one round trip: all partitions of its days (UTC) at once. A
 * page may be short and still have a next.
 */
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
  // Records behind the end of a partition's page are unknown, so nothing older than the newest such end is shown.
  const ends = pages.flatMap(([next]) => (next ? [next.sk] : []))
  const horizon = ends.reduce((latest, sk) => (sk > latest ? sk : latest), '')
  const known = pages
    .flatMap(([, rows]) => rows)
    // The bound itself is the last record of the page before.
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
