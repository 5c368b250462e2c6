import { letterOf, type MovementKind, movementsOfKind } from '../../shared/documents.ts'
import { firstIdAt, idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { type EpochSeconds, msOf, secondsOf } from '../../shared/time.ts'
import { type MoneyDocument, moneyDocuments } from '../documents/index.ts'
import { hasLateNotes, secondsBack } from '../ledger/late-notes.ts'
import { documentKey, documentPlace, dueSort, latePartition } from '../table/keys.ts'
import { firstRows, pageOf } from '../table/read.ts'
import type { Key, Row, Table } from '../table/write.ts'
import { type Movement, movementsOf } from './movements.ts'

/** Rows of one partition, read from the newest back, and the movements they tell of. */
export interface Source {
  pk: string
  /** Bounds of the sort key for movements from one second to another, both inclusive; no end is Infinity. */
  range(from: EpochSeconds, to: EpochSeconds): [from: string, to: string]
  /** Once this row is read, every movement of the source after this second has been. */
  knownAt(sk: string): EpochSeconds
  movements(table: Table, rows: Row[]): Promise<Movement[]>
  /** Rows of one query, of what is asked of a document's. */
  share: number
  after?: Key
  done: boolean
  /** Every movement after this second has been read. */
  knownAfter: EpochSeconds
}

/** What is read for a statement of some kind of movement, or of all. The account is read consistently before. */
export function sourcesOf(account: Row, movement: MovementKind | undefined): Source[] {
  const uid = account.pk.slice('U#'.length)
  const kinds = moneyDocuments.filter((document) => movement === undefined || canHave(document, movement))
  const documents = kinds.map((of) => documentSource(of, uid, secondsBack(of.kind)))
  return hasLateNotes(account) ? [...documents, lateSource(kinds, uid)] : documents
}

/** Whether a kind of document can have such movements; the others are not read. */
const canHave = ({ kind }: MoneyDocument, movement: MovementKind): boolean =>
  movementsOfKind(kind).includes(movement)

const unread = { done: false, knownAfter: Infinity }

/** Documents of one kind, by their ids. Their movements lie within `reach` seconds behind them. */
function documentSource(of: MoneyDocument, uid: string, reach: number): Source {
  const { pk, prefix } = documentPlace(of.kind, uid)
  return {
    ...unread,
    pk,
    share: 1,
    range: (from, to) => [
      prefix + firstIdAt(msOf(Math.max(0, from - reach))),
      // The phone makes the id, and its clock may be ahead of ours by this much.
      prefix + (to === Infinity ? '~' : firstIdAt(msOf(to + 1) + OPERATION_WINDOW_MS)),
    ],
    knownAt: (sk) => secondsOf(idTimeMs(sk.slice(prefix.length))) + reach,
    movements: async (_table, rows) => rows.flatMap((row) => movementsOf(of, row)),
  }
}

/** Movements later than that, by the notes they left under their own time. */
function lateSource(kinds: MoneyDocument[], uid: string): Source {
  const secondOf = (sk: string) => Number(sk.slice(0, 10))
  return {
    ...unread,
    pk: latePartition(uid),
    // A note may name as many documents as a transaction holds.
    share: 0.1,
    range: (from, to) => [dueSort(from), to === Infinity ? '~' : `${dueSort(to)}~`],
    knownAt: secondOf,
    async movements(table, notes) {
      const named = notes.flatMap(({ sk, ids }) => {
        const of = kinds.find(({ kind }) => letterOf(kind) === sk.slice('0000000000#'.length, 12))
        return of
          ? (ids as string[]).map((id) => ({ of, at: secondOf(sk), key: documentKey(of.kind, uid, id) }))
          : []
      })
      const rows = await Promise.all(named.map(({ key }) => load(table, key)))
      return named.flatMap(({ of, at }, index) => {
        const row = rows[index]
        return row ? movementsOf(of, row).filter((movement) => movement.at === at) : []
      })
    },
  }
}

/**
 * Consistently: the note was written with what it names. One query each, as whoever shows a statement may query
 * documents and nothing else.
 */
async function load(table: Table, { pk, sk }: Key): Promise<Row | undefined> {
  return (await firstRows(table, 1, { pk, from: sk, to: sk, consistent: true }))[0]
}

/** Reads the next rows of a source, and notes how far back its movements are known then. */
export async function readOn(
  table: Table,
  source: Source,
  { from, latest, rows }: { from: EpochSeconds; latest: EpochSeconds; rows: number },
): Promise<Movement[]> {
  const [oldest, newest] = source.range(from, latest)
  if (oldest > newest) {
    source.done = true
    source.knownAfter = Number.NEGATIVE_INFINITY
    return []
  }
  const [next, found] = await pageOf(table, {
    pk: source.pk,
    newestFirst: true,
    // The balances beside the movements are those of a consistent account.
    consistent: true,
    limit: Math.ceil(rows * source.share),
    from: oldest,
    to: newest,
    ...(source.after && { after: source.after }),
  })
  source.done = !next
  if (next) source.after = next
  source.knownAfter = next ? source.knownAt(next.sk) : Number.NEGATIVE_INFINITY
  return source.movements(table, found)
}
