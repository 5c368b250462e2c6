import { UNREAD_MOST } from '../../shared/api/messages.ts'
import { userPartition } from './keys.ts'
import { firstRows } from './read.ts'
import type { Table } from './write.ts'

export const hasUnreadAnswer = ({ answered, readUpTo }: { answered: number; readUpTo: number }): boolean =>
  answered > readUpTo

export async function countUnreadTickets(table: Table, uid: string): Promise<number> {
  const rows = await firstRows(table, UNREAD_MOST, {
    ...{ pk: userPartition(uid), from: 'T#', to: 'T#~', newestFirst: true },
  })
  return rows.filter((row) => hasUnreadAnswer({ answered: Number(row.answered), readUpTo: Number(row.seen) }))
    .length
}
