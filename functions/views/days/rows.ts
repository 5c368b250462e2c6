import type { EpochSeconds } from '../../../shared/time.ts'
import type { JournalRow } from '../../ledger/journal.ts'
import type { Table } from '../../table/write.ts'
import { journalPage } from '../journal.ts'

/** A query that missed a row is asked again this often. */
const TRIES = 3

/**
 * Rows of a journal after a place, oldest first and without gaps. No row after that place is earlier than `at`.
 * A query may miss a row that is committed while it reads, and still see the next one: then it reads again from there.
 */
export async function* rowsAfter(
  table: Pick<Table, 'query'>,
  uid: string,
  last: { place: number; at: EpochSeconds },
): AsyncGenerator<JournalRow, void> {
  let { place, at } = last
  for (let tries = 0; tries < TRIES; tries++) {
    let isWhole = true
    for (let after: string | null = ''; isWhole && after !== null; ) {
      const page = await journalPage(table, uid, { from: at, after })
      for (const row of page.rows.filter((one) => one.place > place)) {
        isWhole = row.place === place + 1
        if (!isWhole) break
        place = row.place
        at = row.at
        yield row
      }
      after = page.next
    }
    if (isWhole) return
  }
  throw new Error(`the journal of ${uid} has a gap after place ${place}`)
}
