import type { MovementKind } from '../../shared/documents.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { chunksOf } from '../table/chunks.ts'
import { journalSort } from '../table/keys.ts'
import { usualSizes } from '../table/sizes.ts'
import type { Table } from '../table/write.ts'
import { type Told, withEarlier } from './earlier.ts'
import { journalPage } from './journal.ts'
import { type Movement, movementsOf, type Place, placeOfKey } from './movements.ts'

export interface Asked {
  kind?: MovementKind
  /** Seconds, both inclusive. */
  from?: EpochSeconds
  to?: EpochSeconds
  /** Only the last movement of each document. */
  byDocument?: boolean
  /** The key of the previous page's last movement. */
  cursor?: string | undefined
  limit: number
}

/** A filtered list reads this many times more rows per query. */
const SEARCH_TIMES = 5
/** A page ends after this many queries, however short. */
const PAGE_ROUNDS = 4
/** A longer file is refused. */
const FILE_TIMES = 20
const FILE_ROUNDS = 40

/** Newest first. `cursor` must be readable. */
export async function statementPage(
  table: Table,
  uid: string,
  asked: Asked,
  rows = usualSizes.rows,
): Promise<{ movements: Told[]; next: string | null }> {
  const { kind, byDocument = false, limit } = asked
  // One extra movement tells whether a next page exists; most documents move money twice.
  const size = kind ? rows * SEARCH_TIMES : (limit + 1) * (byDocument ? 2 : 1)
  const shown: Told[] = []
  const upTo = (next: string | undefined) => ({ movements: shown.slice(0, limit), next: next ?? null })
  let round = 0
  for await (const { movements, isEnd } of pagesOf(table, uid, asked, size)) {
    const wanted = movements.filter((movement) => kind === undefined || movement.kind === kind)
    for (const some of chunksOf(wanted, byDocument ? size : limit)) {
      if (shown.length === limit && !byDocument) return upTo(shown.at(-1)?.key)
      const found = await withEarlier(table, uid, some)
      shown.push(...found.filter(({ isLast }) => isLast || !byDocument))
      if (shown.length > limit) return upTo(shown[limit - 1]?.key)
    }
    if (!isEnd && ++round === PAGE_ROUNDS) return upTo(movements.at(-1)?.key)
  }
  return upTo(undefined)
}

/** Newest first; null if there are more than `limit` or finding them takes too many queries. */
export async function statementFile(
  table: Table,
  uid: string,
  asked: Omit<Asked, 'byDocument' | 'cursor'>,
  rows = usualSizes.rows,
): Promise<Movement[] | null> {
  const found: Movement[] = []
  let round = 0
  for await (const { movements, isEnd } of pagesOf(table, uid, asked, rows * FILE_TIMES)) {
    found.push(...movements.filter(({ kind }) => asked.kind === undefined || kind === asked.kind))
    if (found.length > asked.limit || (!isEnd && ++round === FILE_ROUNDS)) return null
  }
  return found
}

async function* pagesOf(
  table: Pick<Table, 'query'>,
  uid: string,
  { from, to, cursor }: Pick<Asked, 'from' | 'to' | 'cursor'>,
  limit: number,
): AsyncGenerator<{ movements: Movement[]; isEnd: boolean }, void> {
  let before = cursor && rowAfter(placeOfKey(cursor) as Place)
  do {
    const { rows, next } = await journalPage(table, uid, { from, to, before, newestFirst: true, limit })
    const movements = rows.flatMap(movementsOf)
    yield { movements: movements.filter(({ key }) => !cursor || key < cursor), isEnd: next === null }
    before = next ?? undefined
  } while (before)
}

/** A page may end within a row, which is then read again. */
const rowAfter = ({ at, place, line }: Place): string => journalSort(at, line > 0 ? place + 1 : place)
