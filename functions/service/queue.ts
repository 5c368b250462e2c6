import { Refusal } from '../../shared/errors.ts'
import { keys, reviewPartition } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import { type Thread, threadOf, waitingIndex } from './thread.ts'

/** A page of what waits for an answer, the longest waiting first: one query, whatever the queue's length. */
export async function ticketQueue(
  table: Table,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Thread[]; next: string | null }> {
  const { rows, last } = await table.query({
    pk: reviewPartition('ticket'),
    index: true,
    limit,
    ...(cursor !== undefined && { after: positionOf(cursor) }),
  })
  const items = rows.map(threadOf)
  const end = items.at(-1)
  return { items, next: last && end ? waitingIndex(end, end.since ?? end.at).gsk : null }
}

/** The place in the queue a page ended at. Throws `validation` for what is none. */
function positionOf(cursor: string): Row {
  const [, since, uid = '', id = ''] = /^(\d{10})#([0-9A-Z]{26})#([0-9A-Z]{26})$/.exec(cursor) ?? []
  if (!since) throw new Refusal('validation', { fields: 'cursor' })
  return { ...keys.thread(uid, id), ...waitingIndex({ uid, id }, Number(since)) }
}
