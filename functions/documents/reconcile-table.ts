import { isDeepStrictEqual } from 'node:util'
import { documentPlaces, keys } from '../table/keys.ts'
import type { Key, Row, Scan, Table } from '../table/write.ts'
import { openBooks, type Reconciled, reconcile } from './reconcile.ts'

/** Reads of a user whose account keeps changing; after so many the check gives up. */
const TRIES = 20

/**
 * Reconciles the table while it is in use. A scan sees a movement's items at different moments, so a mismatch
 * counts only if it is there again when that user is read again, with the same account before and after his documents.
 */
export async function reconcileTable(table: Table, scan: Scan): Promise<Reconciled> {
  const books = openBooks()
  for await (const row of scan()) books.take(row)
  const scanned = books.close()
  const suspects = new Set(scanned.mismatches.map(({ uid }) => uid))
  const confirmed = []
  for (const uid of suspects) confirmed.push(...reconcile(await rowsAtOneMoment(table, uid)).mismatches)
  return { ...scanned, mismatches: confirmed }
}

/** What the partitions of a user's rows begin with, the account's included. */
const PARTITIONS = [...new Set(Object.values(documentPlaces).map(({ pk }) => pk))]

async function rowsAtOneMoment(table: Table, uid: string): Promise<Row[]> {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await table.get(keys.account(uid), { consistent: true })
    const rows = (await Promise.all(PARTITIONS.map((begin) => all(table, begin + uid)))).flat()
    const after = await table.get(keys.account(uid), { consistent: true })
    // Every movement changes the account.
    if (isDeepStrictEqual(before, after)) return rows
  }
  throw new Error('an account does not come to rest: reconcile again')
}

async function all(table: Table, pk: string): Promise<Row[]> {
  const rows: Row[] = []
  let after: Key | undefined
  do {
    const page = await table.query({ pk, consistent: true, ...(after && { after }) })
    rows.push(...page.rows)
    after = page.last
  } while (after)
  return rows
}
