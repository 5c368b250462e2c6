import { type HistoryRange, history } from '../table/history.ts'
import { keys, userPartition } from '../table/keys.ts'
import { pagesOf } from '../table/read.ts'
import type { Table } from '../table/write.ts'
import { type Deposit, depositOf, SUCCESS } from './deposit.ts'

export async function loadDeposit(table: Table, uid: string, id: string): Promise<Deposit | undefined> {
  const row = await table.get(keys.deposit(uid, id), { consistent: true })
  return row && depositOf(row)
}

const PAGE = 20

export async function paidInBefore(table: Table, uid: string): Promise<boolean> {
  const range = { pk: userPartition(uid), from: 'D#', to: 'D#~', newestFirst: true, consistent: true }
  for await (const rows of pagesOf(table, range, PAGE))
    if (rows.map(depositOf).some((one) => one.class === 0 && one.status === SUCCESS)) return true
  return false
}

export interface RecordFilter extends HistoryRange {
  status?: number
  class?: number
}

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
