import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { dueSort, keys, reviewIndex, reviewPartition } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import { type Deposit, depositOf } from './deposit.ts'

/**
 * A page of what waits for a decision, oldest first: one query, whatever the queue's length. The index may lag behind
 * a decision by a moment; to decide again is refused.
 */
export async function depositQueue(
  table: Table,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ items: Deposit[]; next: string | null }> {
  const { rows, last } = await table.query({
    pk: reviewPartition('deposit'),
    index: true,
    limit,
    ...(cursor !== undefined && { after: positionOf(cursor) }),
  })
  const items = rows.map(depositOf)
  const end = items.at(-1)
  return { items, next: last && end ? reviewIndex('deposit', end).gsk : null }
}

/** An id is its phone's, made within ten minutes of the clock a place in the queue is by. */
const WINDOW_S = OPERATION_WINDOW_MS / 1000
/** More than come in within twenty minutes. */
const SEARCHED = 500

/** Whose a deposit is that waits for a decision; a decided one is not found by its id alone. */
export async function findWaiting(table: Table, id: string): Promise<string | undefined> {
  const made = Math.floor(idTimeMs(id) / 1000)
  const { rows } = await table.query({
    pk: reviewPartition('deposit'),
    index: true,
    from: dueSort(Math.max(0, made - WINDOW_S)),
    to: `${dueSort(made + WINDOW_S)}~`,
    limit: SEARCHED,
  })
  return rows.map(depositOf).find((deposit) => deposit.id === id)?.uid
}

/** The place in the queue a page ended at. Throws `validation` for what is none. */
function positionOf(cursor: string): Row {
  const [, at, uid = '', id = ''] = /^(\d{10})#([0-9A-Z]{26})#([0-9A-Z]{26})$/.exec(cursor) ?? []
  if (!at) throw new Refusal('validation', { fields: 'cursor' })
  return { ...keys.deposit(uid, id), ...reviewIndex('deposit', { uid, id, at: Number(at) }) }
}
