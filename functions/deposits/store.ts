import { type HistoryRange, history } from '../table/history.ts'
import { keys, userPartition } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import { type Deposit, depositOf } from './deposit.ts'

export async function loadDeposit(table: Table, uid: string, id: string): Promise<Deposit | undefined> {
  const row = await table.get(keys.deposit(uid, id), { consistent: true })
  return row && depositOf(row)
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
