import { signPrefix, userPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import { signDayId } from '../table/sign-days.ts'
import type { Table } from '../table/write.ts'

/** Dates from one on (from the first, if left out) on which a user signed in, oldest first; a day made up for is none. */
export async function signedDates(table: Table, uid: string, from?: string): Promise<string[]> {
  const rows = await allRows(table, {
    pk: userPartition(uid),
    from: signPrefix + (from === undefined ? '' : signDayId(from)),
    to: `${signPrefix}~`,
    consistent: true,
  })
  return rows.filter(({ how }) => how === 'signed').map(({ date }) => date as string)
}
