import { UNREAD_MOST } from '../../shared/api/messages.ts'
import { userPartition } from './keys.ts'
import type { Row, Table } from './write.ts'

/** Messages looked at for the count: 3.5 read units when all are there, half a unit as a rule. */
const LOOKED_AT = 100

export const isUnreadMessage = (row: Row): boolean => row.readAt === undefined

/**
 * Unread messages of a user, up to `UNREAD_MOST`, among the newest hundred: one query. A counter would cost the message
 * a second write and would count twice what is told twice.
 */
export async function countUnread(table: Table, uid: string, { consistent = false } = {}): Promise<number> {
  const { rows } = await table.query({
    pk: userPartition(uid),
    from: 'M#',
    to: 'M#~',
    newestFirst: true,
    limit: LOOKED_AT,
    consistent,
  })
  return Math.min(rows.filter(isUnreadMessage).length, UNREAD_MOST)
}
