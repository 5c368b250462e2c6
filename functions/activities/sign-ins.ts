import { signPrefix, userPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import { signDayId } from '../table/sign-days.ts'
import type { Table } from '../table/write.ts'

/** Excludes days made up for. All dates if `from` is missing; oldest first. */
export async function signedDates(table: Table, uid: string, from?: string): Promise<string[]> {
  const rows = await allRows(table, {
    pk: userPartition(uid),
    from: signPrefix + (from === undefined ? '' : signDayId(from)),
    to: `${signPrefix}~`,
    consistent: true,
  })
  return rows.filter(({ how }) => how === 'signed').map(({ date }) => date as string)
}
