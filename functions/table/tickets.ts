import { UNREAD_MOST } from '../../shared/api/messages.ts'
import { userPartition } from './keys.ts'
import type { Row, Table } from './write.ts'

/** Whether the desk wrote what the user has not seen. */
const isUnread = (row: Row): boolean => Number(row.answered) > Number(row.seen)

/** Threads with an answer their user has not seen, among the newest `UNREAD_MOST`: one query, half a read unit as a rule. */
export async function countUnreadTickets(table: Table, uid: string): Promise<number> {
  const { rows } = await table.query({
    pk: userPartition(uid),
    from: 'T#',
    to: 'T#~',
    newestFirst: true,
    limit: UNREAD_MOST,
  })
  return rows.filter(isUnread).length
}
