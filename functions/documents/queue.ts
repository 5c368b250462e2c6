import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import { secondsOf } from '../../shared/time.ts'
import { documentKey, dueSort, reviewIndex, reviewPartition } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import type { Review } from './review.ts'

export interface Reviewed<Doc> {
  of(row: Row): Doc
  review: Review<Doc>
}

export interface QueuePage<Doc> {
  items: Doc[]
  next: string | null
}

/**
 * A page of what waits for the desk, the longest waiting first: one query, whatever the queue's length. The index may
 * lag a moment behind a decision; a second decision is refused. Throws `validation` for a malformed cursor.
 */
export async function reviewQueue<Doc extends { uid: string; id: string }>(
  table: Table,
  { of, review }: Reviewed<Doc>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<QueuePage<Doc>> {
  const { kind } = review
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const { rows, last } = await table.query({
    pk: reviewPartition(kind),
    index: true,
    limit,
    ...(after && { after: { ...documentKey(kind, after.uid, after.id), ...reviewIndex(kind, after) } }),
  })
  const items = rows.map((row) => of(row))
  return { items, next: last ? ((rows.at(-1)?.gsk as string | undefined) ?? null) : null }
}

/** More documents than come in within twenty minutes. */
const SEARCHED = 500

/** The user of a waiting document, found by its id: its place in the queue is within ten minutes of the id's time. */
export async function findWaiting(table: Table, kind: ReviewKind, id: string): Promise<string | undefined> {
  const made = idTimeMs(id)
  const from = secondsOf(made - OPERATION_WINDOW_MS)
  const to = secondsOf(made + OPERATION_WINDOW_MS)
  const { rows } = await table.query({
    pk: reviewPartition(kind),
    index: true,
    from: dueSort(Math.max(0, from)),
    to: `${dueSort(to)}~`,
    limit: SEARCHED,
  })
  return rows.map(({ gsk }) => placeOf(gsk as string)).find((place) => place.id === id)?.uid
}

/** The place in the queue where a page ended. */
function placeOf(cursor: string): { at: number; uid: string; id: string } {
  const [, at, uid = '', id = ''] = /^(\d{10})#([0-9A-Z]{26})#([0-9A-Z]{26})$/.exec(cursor) ?? []
  if (!at) throw new Refusal('validation', { fields: 'cursor' })
  return { at: Number(at), uid, id }
}
