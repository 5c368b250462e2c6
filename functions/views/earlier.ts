import { type MoneyKind, type MovementKind, movementsOfKind, NEWER } from '../../shared/documents.ts'
import type { Entry } from '../documents/definition.ts'
import { documents } from '../documents/index.ts'
import { documentKey } from '../table/keys.ts'
import type { Key, Row, Table } from '../table/write.ts'
import { changesOf, type Movement } from './movements.ts'

export interface Told extends Movement {
  /** The document's earlier movements, oldest first. */
  earlier: (Pick<Movement, 'at' | 'changes' | 'fee'> & { kind: MovementKind })[]
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
    const row = kind === NEWER ? undefined : rows.get(nameOf(documentKey(kind, uid, id)))
    const entries = row && kind !== NEWER ? entriesOf(kind, row) : []
    const which = entries.findIndex((entry) => entry.movement === movement.kind)
    return {
      ...movement,
      earlier: entries
        .slice(0, Math.max(which, 0))
        .map((entry) => ({ at: entry.at, kind: entry.movement, ...changesOf(entry.legs) })),
      isLast: which === -1 || which === entries.length - 1,
    }
  })
}

/** Empty if a newer version wrote the document. */
function entriesOf(kind: MoneyKind, row: Row): Entry[] {
  const known = movementsOfKind(kind)
  try {
    const entries = documents[kind].money.entries(row)
    return entries.every(({ movement }) => known.includes(movement)) ? entries : []
  } catch {
    return []
  }
}

/** Other kinds move money once, so have nothing to add. Consistent, as the movements were. */
async function documentsOf(
  table: Pick<Table, 'getMany'>,
  uid: string,
  movements: readonly Movement[],
): Promise<Map<string, Row>> {
  const keys = movements.flatMap(({ document: { kind, id } }) =>
    kind === NEWER || documents[kind].money.legs.length < 2 ? [] : [documentKey(kind, uid, id)],
  )
  // DynamoDB refuses a batch that names a key twice.
  const once = [...new Map(keys.map((key) => [nameOf(key), key])).values()]
  if (once.length === 0) return new Map()
  const found = await table.getMany(once, { consistent: true })
  return new Map(found.flatMap((row) => (row ? [[nameOf(row), row]] : [])))
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`
