import { documentFacts, type MovementKind } from '../../shared/documents.ts'
import { firstIdAt, idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { type EpochSeconds, msOf, secondsOf } from '../../shared/time.ts'
import { type MoneyDocument, moneyDocuments } from '../documents/index.ts'
import { secondsBack } from '../ledger/late-marks.ts'
import { documentPlace } from '../table/keys.ts'
import { usualSizes } from '../table/sizes.ts'
import type { Key, Row, Table } from '../table/write.ts'
import { firstKeyOf, lastSecondBefore, type Movement, movementsOf } from './movements.ts'

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

/** Documents of one kind, read by their ids from the newest back. */
interface Source {
  of: MoneyDocument
  pk: string
  prefix: string
  /** Seconds behind an id within which all movements of the document lie. */
  reach: number
  after?: Key
  done: boolean
  /** Every movement after this second has been read. */
  knownAfter: EpochSeconds
}

/** Rows of one query, over those of a list. A page usually needs one query; a file takes what the table gives at once. */
const PAGE_TIMES = 2
const FILE_TIMES = 20
/** After so many rounds a page ends, however short; a file is refused as too long. */
const PAGE_ROUNDS = 4
const FILE_ROUNDS = 40

/**
 * Movements of a user by time, newest first. Documents are found by the times in their ids but may move money before or
 * after; so a movement is listed only when no unread document can have a later one, and once, wherever pages end.
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
  const found: Movement[] = []
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
    found.push(...pages.flat().filter(wanted))

    const sure = Math.max(...sources.map(({ knownAfter }) => knownAfter))
    const listed = found.filter(({ at }) => at > sure).sort((a, b) => (a.key < b.key ? 1 : -1))
    if (listed.length > limit) {
      const movements = listed.slice(0, limit)
      return { movements, next: movements.at(-1)?.key ?? null }
    }
    if (sources.every(({ done }) => done)) return { movements: listed, next: null }
    // Each page must come nearer to the end than the one before.
    if (round >= rounds && sure < latest) return { movements: listed, next: firstKeyOf(sure + 1) }
  }
}

/** Whether a kind of document can have such movements; the others are not read. */
const canHave = ({ kind }: MoneyDocument, movement: MovementKind): boolean =>
  (documentFacts[kind].movements as readonly MovementKind[]).includes(movement)

function sourcesOf(account: Row, movement: MovementKind | undefined): Source[] {
  const uid = account.pk.slice('U#'.length)
  return moneyDocuments
    .filter((document) => movement === undefined || canHave(document, movement))
    .map((of) => ({
      of,
      ...documentPlace(of.kind, uid),
      reach: secondsBack(account, of.kind),
      done: false,
      knownAfter: Infinity,
    }))
}

/** Reads the next documents of a source, and notes how far back its movements are known then. */
async function readOn(
  table: Table,
  source: Source,
  { from, latest, rows }: { from: EpochSeconds; latest: EpochSeconds; rows: number },
): Promise<Movement[]> {
  const { of, pk, prefix, reach, after } = source
  // The phone makes the id, and its clock may be ahead of ours by this much.
  const newest = latest === Infinity ? '~' : firstIdAt(msOf(latest + 1) + OPERATION_WINDOW_MS)
  const oldest = firstIdAt(msOf(Math.max(0, from - reach)))
  if (oldest > newest) {
    source.done = true
    source.knownAfter = Number.NEGATIVE_INFINITY
    return []
  }
  const page = await table.query({
    pk,
    newestFirst: true,
    limit: rows,
    from: prefix + oldest,
    to: prefix + newest,
    ...(after && { after }),
  })
  source.done = !page.last
  if (page.last) {
    source.after = page.last
    source.knownAfter = secondsOf(idTimeMs(page.last.sk.slice(prefix.length))) + reach
  } else source.knownAfter = Number.NEGATIVE_INFINITY
  return page.rows.flatMap((row) => movementsOf(of, row))
}
