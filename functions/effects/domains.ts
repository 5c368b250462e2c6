import { documentKinds } from '../../shared/documents.ts'
import { effectsOf as ofAudit } from '../desk/effects.ts'
import { documents, kindOf } from '../documents/index.ts'
import type { Effect, RowChange } from '../table/effects.ts'
import { documentPlaces } from '../table/keys.ts'
import type { Key } from '../table/write.ts'

/** Where the rows stand that have effects: what the beginning of a partition is, and those of the sort keys in it. */
export interface StreamedRows {
  pk: string
  /** Any of these; none is every row of the partition. */
  sk: string[]
}

/** What the desk does to users has effects by its records. */
const AUDIT = 'AUDIT#'

/**
 * Which rows the stream's worker is told of: the documents whose kind has effects, and the desk's records. Most writes of
 * the table have none, and a call of the worker for each would cost more than all it does. One filter a partition.
 */
export function streamedRows(): StreamedRows[] {
  const places = documentKinds.filter((kind) => documents[kind].effects).map((kind) => documentPlaces[kind])
  const partitions = Map.groupBy(places, ({ pk }) => pk)
  return [
    ...[...partitions].map(([pk, some]) => ({ pk, sk: some.map(({ sk }) => sk).filter(Boolean) })),
    { pk: AUDIT, sk: [] },
  ]
}

/** All that follows a change. */
export function effectsOf(change: RowChange): Effect[] {
  const row = change.new ?? change.old
  if (!row) return []
  if (row.pk.startsWith(AUDIT)) return ofAudit(change)
  const kind = kindOf(row)
  return (kind && documents[kind].effects?.(change)) ?? []
}

const rows = streamedRows()
/** Whether the worker is told of changes of this row. */
export const isStreamed = ({ pk, sk }: Key): boolean =>
  rows.some(
    (some) =>
      pk.startsWith(some.pk) && (some.sk.length === 0 || some.sk.some((begin) => sk.startsWith(begin))),
  )
