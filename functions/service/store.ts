import { Refusal } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { history } from '../table/history.ts'
import { keys, linePrefix, userPartition } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import { type Line, lineOf, type Thread, threadOf } from './thread.ts'

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

export const threads = (table: Table, uid: string, page: PageOf) =>
  history(table, { pk: userPartition(uid), prefix: 'T#' }, range(page), threadOf)

export async function readThread(table: Table, uid: string, id: string, page: PageOf) {
  const kind = { pk: userPartition(uid), prefix: linePrefix(id) }
  const [row, { items, next }] = await Promise.all([
    table.get(keys.thread(uid, id), { consistent: true }),
    history(table, kind, range(page), (line) => lineOf(line, id)),
  ])
  if (!row) throw new Refusal('not_found')
  // Ids carry times of different clocks, so numbers give the order.
  return { thread: threadOf(row), lines: { items: items.sort((a, b) => a.n - b.n), next } }
}

function range({ limit = 20, cursor }: PageOf) {
  if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
  return { limit, ...(cursor && { cursor }) }
}
