import { UNREAD_MOST } from '../../shared/api/messages.ts'
import { userPartition } from './keys.ts'
import type { Row, Table } from './write.ts'

/** Messages read for the count: at most 3.5 read units, usually half a unit. */
const LOOKED_AT = 100

export const isUnreadMessage = (row: Row): boolean => row.readAt === undefined

/** The newest hundred messages of a user: one query. */
export async function newestMessages(
  table: Table,
  uid: string,
  { consistent = false } = {},
): Promise<readonly Row[]> {
  const { rows } = await table.query({
    pk: userPartition(uid),
    from: 'M#',
    to: 'M#~',
    newestFirst: true,
    limit: LOOKED_AT,
    consistent,
  })
  return rows
}

/**
 * Unread messages of a user, up to `UNREAD_MOST`, among the newest hundred: one query. A counter would cost each
 * message a second write, and would count an event delivered twice as two.
 */
export async function countUnread(table: Table, uid: string, read = { consistent: false }): Promise<number> {
  return Math.min((await newestMessages(table, uid, read)).filter(isUnreadMessage).length, UNREAD_MOST)
}
