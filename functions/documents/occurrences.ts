import type { EpochSeconds } from '../../shared/time.ts'
import { keys, type OccurrenceKind, occurrencePartition } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import { firstRows } from '../table/read.ts'
import type { Row, Table } from '../table/write.ts'

const READ = 50
const SHOWN = 20

interface Around {
  table: Table
  secrets: { uniqueKey: string }
}

export interface Use {
  uid: string
  at: EpochSeconds
  document: string | null
  purpose?: string
}

/** Shorter marks would match other payments: a card's last digits, a date. */
const MARK_MIN = 6

export function referenceMark(reference: string | null): string | null {
  const mark = (reference ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return mark.length < MARK_MIN ? null : mark
}

export async function usesElsewhere(
  { table, secrets }: Around,
  kind: Exclude<OccurrenceKind, 'picture'>,
  value: string,
  own: { uid: string; id: string },
): Promise<Use[]> {
  const pk = occurrencePartition(kind, value, secrets.uniqueKey)
  const rows = await firstRows(table, READ, { pk, newestFirst: true })
  return rows
    .map(useOf)
    .filter((one) => one.uid !== own.uid || one.id !== own.id)
    .map(({ id, ...one }) => ({ ...one, document: id }))
}

export async function pictureElsewhere(
  { table, secrets }: Around,
  own: { uid: string; key: string },
): Promise<Use[]> {
  const upload = await table.get(keys.upload(own.uid, own.key))
  if (!upload?.fingerprint) return []
  const pk = occurrencePartition('picture', upload.fingerprint as string, secrets.uniqueKey)
  const rows = await firstRows(table, READ, { pk, newestFirst: true })
  const others = rows.map(useOf).filter((one) => one.uid !== own.uid || one.id !== own.key)
  const uploads = await table.getMany(others.map((one) => keys.upload(one.uid, one.id)))
  return others.map(({ id: _, ...one }, index) => ({
    ...one,
    document: (uploads[index]?.usedBy as string | undefined) ?? null,
  }))
}

function useOf({ sk, at, purpose }: Row) {
  const [uid = '', id = ''] = sk.split('#')
  return { uid, id, at: Number(at), ...(purpose !== undefined && { purpose: purpose as string }) }
}

export const newestUses = (uses: readonly Use[]): Use[] =>
  uses.toSorted((a, b) => b.at - a.at).slice(0, SHOWN)

export async function publicIdsOf(table: Table, uids: readonly string[]): Promise<Map<string, string>> {
  const profiles = await table.getMany([...new Set(uids)].map(keys.profile))
  return new Map(profiles.flatMap((row) => (row ? [[profileOf(row).uid, profileOf(row).publicId]] : [])))
}
