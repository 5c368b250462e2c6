import { signPrefix, userPartition } from '../table/keys.ts'
import { signDayId } from '../table/sign-days.ts'
import type { Key, Table } from '../table/write.ts'

/** Dates from one on (from the first, if left out) on which a user signed in, oldest first; a day made up for is none. */
export async function signedDates(table: Table, uid: string, from?: string): Promise<string[]> {
  const dates: string[] = []
  let after: Key | undefined
  do {
    const { rows, last } = await table.query({
      pk: userPartition(uid),
      from: signPrefix + (from === undefined ? '' : signDayId(from)),
      to: `${signPrefix}~`,
      ...{ consistent: true, ...(after && { after }) },
    })
    for (const { how, date } of rows) if (how === 'signed') dates.push(date as string)
    after = last
  } while (after)
  return dates
}
