import type { EpochSeconds } from '../../../shared/time.ts'
import type { JournalRow } from '../../ledger/journal.ts'
import type { Table } from '../../table/write.ts'
import { journalPage } from '../journal.ts'

const TRIES = 3

/** Oldest first, without gaps: a query may miss a row committed meanwhile. No row is earlier than `at`. */
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
