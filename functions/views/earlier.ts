import { documents } from '../documents/index.ts'
import { documentKey } from '../table/keys.ts'
import type { Key, Row, Table } from '../table/write.ts'
import { changesOf, type Movement } from './movements.ts'

export interface Told extends Movement {
  /** The document's earlier movements, oldest first. */
  earlier: Pick<Movement, 'at' | 'kind' | 'changes' | 'fee'>[]
  isLast: boolean
}

/** A movement without its document is told alone. */
export async function withEarlier(
  table: Pick<Table, 'getMany'>,
  uid: string,
  movements: readonly Movement[],
): Promise<Told[]> {
  const rows = await documentsOf(table, uid, movements)
  return movements.map((movement) => {
    const { kind, id } = movement.document
    const row = rows.get(nameOf(documentKey(kind, uid, id)))
    const entries = row ? documents[kind].money.entries(row) : []
    const which = entries.findIndex((entry) => entry.movement === movement.kind)
    return {
      ...movement,
      earlier: entries
        .slice(0, Math.max(which, 0))
        .map((entry) => ({ at: entry.at, kind: entry.movement, ...changesOf(entry.legs) })),
      isLast: which === entries.length - 1,
    }
  })
}

/** Other kinds move money once, so have nothing to add. Consistent, as the movements were. */
async function documentsOf(
  table: Pick<Table, 'getMany'>,
  uid: string,
  movements: readonly Movement[],
): Promise<Map<string, Row>> {
  const keys = movements
    .filter(({ document }) => documents[document.kind].money.legs.length > 1)
    .map(({ document }) => documentKey(document.kind, uid, document.id))
  // DynamoDB refuses a batch that names a key twice.
  const once = [...new Map(keys.map((key) => [nameOf(key), key])).values()]
  if (once.length === 0) return new Map()
  const found = await table.getMany(once, { consistent: true })
  return new Map(found.flatMap((row) => (row ? [[nameOf(row), row]] : [])))
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`
