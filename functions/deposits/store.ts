import { type HistoryRange, history } from '../table/history.ts'
import { keys, userPartition } from '../table/keys.ts'
import type { Key, Table } from '../table/write.ts'
import { type Deposit, depositOf, SUCCESS } from './deposit.ts'

export async function loadDeposit(table: Table, uid: string, id: string): Promise<Deposit | undefined> {
  const row = await table.get(keys.deposit(uid, id), { consistent: true })
  return row && depositOf(row)
}

/** Whether money this user paid in was confirmed before: by the note of it, or from before notes were made, by its deposit. */
export async function paidInBefore(table: Table, uid: string): Promise<boolean> {
  if (await table.get(keys.firstDeposit(uid), { consistent: true })) return true
  let after: Key | undefined
  do {
    const { rows, last } = await table.query({
      ...{ pk: userPartition(uid), from: 'D#', to: 'D#~', consistent: true },
      ...(after && { after }),
    })
    if (rows.map(depositOf).some((one) => one.class === 0 && one.status === SUCCESS)) return true
    after = last
  } while (after)
  return false
}

export interface RecordFilter extends HistoryRange {
  status?: number
  class?: number
}

/** A page of a user's deposits of all classes, newest first. */
export const depositHistory = (
  table: Table,
  uid: string,
  { status, class: kind, ...range }: RecordFilter,
): Promise<{ items: Deposit[]; next: string | null }> =>
  history(table, { pk: userPartition(uid), prefix: 'D#' }, range, (row) => {
    const deposit = depositOf(row)
    const wanted = (status ?? deposit.status) === deposit.status && (kind ?? deposit.class) === deposit.class
    return wanted ? deposit : undefined
  })
