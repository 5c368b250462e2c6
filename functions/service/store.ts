import { Refusal } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { history } from '../table/history.ts'
import { keys, linePrefix, userPartition } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import { type Line, lineOf, type Thread, threadOf } from './thread.ts'

/** A thread, and its line written by this operation, if they exist. */
export async function loadThread(
  table: Table,
  { uid, id, operation }: { uid: string; id: string; operation: string },
): Promise<{ thread: Thread | undefined; line: Line | undefined }> {
  const wanted = [keys.thread(uid, id), keys.line(uid, id, operation)]
  const [thread, line] = await table.getMany(wanted, { consistent: true })
  return { thread: thread && threadOf(thread), line: line && lineOf(line, id) }
}

interface PageOf {
  limit?: number | undefined
  cursor?: string | undefined
}

/** A page of a user's threads, the newest first. */
export const threads = (table: Table, uid: string, page: PageOf) =>
  history(table, { pk: userPartition(uid), prefix: 'T#' }, range(page), threadOf)

/** A thread with a page of its lines, in one round trip; the newest page first, each in the order it was written. */
export async function readThread(table: Table, uid: string, id: string, page: PageOf) {
  const kind = { pk: userPartition(uid), prefix: linePrefix(id) }
  const [row, { items, next }] = await Promise.all([
    table.get(keys.thread(uid, id), { consistent: true }),
    history(table, kind, range(page), (line) => lineOf(line, id)),
  ])
  if (!row) throw new Refusal('not_found')
  // Ids carry the times of different clocks; the numbers are the order in which the lines came.
  return { thread: threadOf(row), lines: { items: items.sort((a, b) => a.n - b.n), next } }
}

function range({ limit = 20, cursor }: PageOf) {
  if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
  return { limit, ...(cursor && { cursor }) }
}
