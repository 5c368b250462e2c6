import type { MovementKind } from '../../shared/documents.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { usualSizes } from '../table/sizes.ts'
import type { Row, Table } from '../table/write.ts'
import { firstKeyOf, lastSecondBefore, type Movement } from './movements.ts'
import { type Held, heldBefore, heldOf, type Told, untold, withBalances } from './running.ts'
import { readOn, sourcesOf } from './sources.ts'

export interface StatementRange {
  kind?: MovementKind
  from?: EpochSeconds
  to?: EpochSeconds
  /** Movements strictly before this key. */
  before?: string
  /** One movement a document, its last one so far. */
  byDocument?: boolean
  /** What was held after the newest movement of the range; balances are told where it is known, of all kinds alone. */
  held?: Held
  limit: number
}

export interface StatementPage {
  movements: Told[]
  /** Key to go on before; null at the end. */
  next: string | null
  /** What was held before `next`, where that is known. */
  nextHeld: Held | null
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
): Promise<Told[] | null> {
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
  const { limit, before, from = 0, byDocument = false } = range
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
    const shown = byDocument ? listed.filter(({ isLast }) => isLast) : listed
    const last = shown[limit - 1]
    if (last && shown.length > limit)
      return pageOf(listed.slice(0, listed.indexOf(last) + 1), range, last.key)
    if (sources.every(({ done }) => done)) return pageOf(listed, range, null)
    // Each page must come nearer to the end than the one before.
    if (round >= rounds && sure < latest) return pageOf(listed, range, firstKeyOf(sure + 1))
  }
}

/** What is listed, told with its balances, of which a page by documents shows some. */
function pageOf(
  listed: Movement[],
  { held, byDocument }: StatementRange,
  next: string | null,
): StatementPage {
  const told = held ? withBalances(listed, held) : listed.map(untold)
  return {
    movements: byDocument ? told.filter(({ isLast }) => isLast) : told,
    next,
    nextHeld: held ? heldBefore(listed, held) : null,
  }
}

/** Movements read at most to learn what was held before them. */
const NEWER_MAX = 1000

/**
 * What was held before all movements from this second on, or from this key on; null where those are too many to read.
 * The account is what all of them led to.
 */
export async function heldAt(
  table: Table,
  account: Row,
  start: EpochSeconds | string,
  rows = usualSizes.rows,
): Promise<Held | null> {
  const from = typeof start === 'number' ? start : Number(start.slice(0, 10))
  const newer = await statementFile(table, account, { from, limit: NEWER_MAX }, rows)
  return (
    newer &&
    heldBefore(
      newer.filter(({ key }) => typeof start === 'number' || key >= start),
      heldOf(account),
    )
  )
}
