import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import { type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { documentKey, dueSort, reviewIndex, reviewPartition } from '../table/keys.ts'
import { countOf, pageOf, pagesOf } from '../table/read.ts'
import type { Key, Query, Row, Table } from '../table/write.ts'
import type { QueueAsked } from './desk-tools.ts'
import type { Review } from './review.ts'

export interface Reviewed<Doc> {
  of(row: Row): Doc
  review: Review<Doc>
}

export interface QueuePage<Doc> {
  items: Doc[]
  next: string | null
  previous: string | null
}

/** The index may lag; a second decision is refused. Throws `validation` for a malformed place. */
export async function reviewQueue<Doc extends { uid: string; id: string }>(
  table: Table,
  { of, review }: Reviewed<Doc>,
  { limit, cursor, around }: QueueAsked & { limit: number },
): Promise<QueuePage<Doc>> {
  const { kind } = review
  const waiting = (more: Omit<Query, 'pk' | 'index'>) =>
    pageOf(table, { pk: reviewPartition(kind), index: 'due', ...more })
  if (around !== undefined) {
    const half = Math.max(1, Math.floor(limit / 2))
    const [[earlier, before], [later, from]] = await Promise.all([
      waiting({ limit: half, newestFirst: true, after: keyAt(kind, around) }),
      waiting({ limit: Math.max(1, limit - half), from: around }),
    ])
    const rows = [...before.toReversed(), ...from]
    const previous = earlier ? placeIn(rows[0]) : null
    return { items: rows.map(of), next: later ? placeIn(rows.at(-1)) : null, previous }
  }
  const [last, rows] = await waiting({ limit, ...(cursor && { after: keyAt(kind, cursor) }) })
  return { items: rows.map(of), next: last ? placeIn(rows.at(-1)) : null, previous: null }
}

export function placeOf<Doc extends { uid: string; id: string }>(
  { review }: Reviewed<Doc>,
  document: Doc,
): string | null {
  const at = review.waitingSince(document)
  return at === null ? null : reviewIndex(review.kind, { ...document, at }).gsk
}

/** Each trip reads 1 MB: 450,000 documents in all. */
const COUNT_TRIPS = 100

export interface Count {
  count: number
  more: boolean
  trips: number
}

export async function countWaiting(
  table: Table,
  kind: ReviewKind,
  since: { before: EpochSeconds } | { from: EpochSeconds },
): Promise<Count> {
  // A bare second sorts before all places of that second.
  const range = 'before' in since ? { to: dueSort(since.before) } : { from: dueSort(since.from) }
  let count = 0
  let after: Key | undefined
  for (let trips = 1; ; trips++) {
    const [next, some] = await countOf(table, {
      pk: reviewPartition(kind),
      index: 'due',
      ...range,
      ...(after && { after }),
    })
    count += some
    after = next
    if (!after || trips === COUNT_TRIPS) return { count, more: after !== undefined, trips }
  }
}

export async function findWaiting(table: Table, kind: ReviewKind, id: string): Promise<string | undefined> {
  const made = idTimeMs(id)
  const from = dueSort(Math.max(0, secondsOf(made - OPERATION_WINDOW_MS)))
  const to = `${dueSort(secondsOf(made + OPERATION_WINDOW_MS))}~`
  for await (const rows of pagesOf(table, { pk: reviewPartition(kind), index: 'due', from, to })) {
    const found = rows.map(({ gsk }) => placeAt(gsk as string)).find((place) => place.id === id)
    if (found) return found.uid
  }
  return undefined
}

const placeIn = (row: Row | undefined): string | null => (row?.gsk as string | undefined) ?? null

const keyAt = (kind: ReviewKind, place: string): Row => {
  const at = placeAt(place)
  return { ...documentKey(kind, at.uid, at.id), ...reviewIndex(kind, at) }
}

function placeAt(place: string): { at: number; uid: string; id: string } {
  const [, at, uid = '', id = ''] = /^(\d{10})#([0-9A-Z]{26})#([0-9A-Z]{26})$/.exec(place) ?? []
  if (!at) throw new Refusal('validation', { fields: 'cursor' })
  return { at: Number(at), uid, id }
}
