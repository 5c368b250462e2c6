import type { MovementKind } from '../../shared/documents.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { usualSizes } from '../table/sizes.ts'
import type { Row, Table } from '../table/write.ts'
import { firstKeyOf, lastSecondBefore, type Movement } from './movements.ts'
import { readOn, sourcesOf } from './sources.ts'

export interface StatementRange {
  kind?: MovementKind
  from?: EpochSeconds
  to?: EpochSeconds
  /** Movements strictly before this key. */
  before?: string
  limit: number
}

export interface StatementPage {
  movements: Movement[]
  /** Key to go on before; null at the end. */
  next: string | null
}

/** Rows of one query, over those of a list. A page usually needs one query; a file takes what the table gives at once. */
const PAGE_TIMES = 2
const FILE_TIMES = 20
/** After so many rounds a page ends, however short; a file is refused as too long. */
const PAGE_ROUNDS = 4
const FILE_ROUNDS = 40

/**
 * Movements of a user by time, newest first. Documents are found by the times in their ids but may move money before or
 * after (functions/ledger/late-notes.ts); so a movement is listed only when no unread document can have a later one, and once, wherever pages end.
 */
export function statementPage(
  table: Table,
  account: Row,
  range: StatementRange,
  rows = usualSizes.rows,
): Promise<StatementPage> {
  return read(table, account, range, { rows: rows * PAGE_TIMES, rounds: PAGE_ROUNDS })
}

/** All movements of a range, or null where there are more than `limit`, or they take too long to find. */
export async function statementFile(
  table: Table,
  account: Row,
  range: StatementRange,
  rows = usualSizes.rows,
): Promise<Movement[] | null> {
  const asked = { rows: rows * FILE_TIMES, rounds: FILE_ROUNDS }
  const { movements, next } = await read(table, account, range, asked)
  return next === null ? movements : null
}

async function read(
  table: Table,
  account: Row,
  range: StatementRange,
  { rows, rounds }: { rows: number; rounds: number },
): Promise<StatementPage> {
  const { limit, before, from = 0 } = range
  const latest = Math.min(range.to ?? Infinity, before === undefined ? Infinity : lastSecondBefore(before))
  const sources = sourcesOf(account, range.kind)
  // By key: a late movement may be found by its note and by its document.
  const found = new Map<string, Movement>()
  const wanted = (movement: Movement) =>
    movement.at >= from &&
    movement.at <= latest &&
    (before === undefined || movement.key < before) &&
    (range.kind ?? movement.kind) === movement.kind

  for (let round = 1; ; round++) {
    const known = Math.max(...sources.map(({ knownAfter }) => knownAfter))
    // First all sources; then those that keep the others from being sure.
    const behind = sources.filter((source) => !source.done && source.knownAfter === known)
    const pages = await Promise.all(behind.map((source) => readOn(table, source, { from, latest, rows })))
    for (const movement of pages.flat().filter(wanted)) found.set(movement.key, movement)

    const sure = Math.max(...sources.map(({ knownAfter }) => knownAfter))
    const newestFirst = [...found.keys()].toSorted().toReversed()
    const listed = newestFirst.flatMap((key) => found.get(key) ?? []).filter(({ at }) => at > sure)
    if (listed.length > limit) {
      const movements = listed.slice(0, limit)
      return { movements, next: movements.at(-1)?.key ?? null }
    }
    if (sources.every(({ done }) => done)) return { movements: listed, next: null }
    // Each page must come nearer to the end than the one before.
    if (round >= rounds && sure < latest) return { movements: listed, next: firstKeyOf(sure + 1) }
  }
}
