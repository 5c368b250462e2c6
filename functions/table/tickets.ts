import { UNREAD_MOST } from '../../shared/api/messages.ts'
import { userPartition } from './keys.ts'
import type { Table } from './write.ts'

/** Whether the desk's newest line in a thread is one its user has not read. */
export const hasUnreadAnswer = ({ answered, readUpTo }: { answered: number; readUpTo: number }): boolean =>
  answered > readUpTo

/** Threads with an answer their user has not read, among the newest `UNREAD_MOST`: one query, half a read unit as a rule. */
export async function countUnreadTickets(table: Table, uid: string): Promise<number> {
  const { rows } = await table.query({
    pk: userPartition(uid),
    from: 'T#',
    to: 'T#~',
    newestFirst: true,
    limit: UNREAD_MOST,
  })
  return rows.filter((row) => hasUnreadAnswer({ answered: Number(row.answered), readUpTo: Number(row.seen) }))
    .length
}
