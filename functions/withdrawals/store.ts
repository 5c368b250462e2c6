import type { Asset } from '../../shared/assets.ts'
import { firstIdAt, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import type { Minor } from '../../shared/money.ts'
import { type EpochSeconds, msOf } from '../../shared/time.ts'
import type { AccountItem } from '../ledger/account.ts'
import { type HistoryRange, history } from '../table/history.ts'
import { keys, userPartition } from '../table/keys.ts'
import { pageOf, pagesOf } from '../table/read.ts'
import type { Key, Table } from '../table/write.ts'
import { type Withdrawal, withdrawalOf } from './withdrawal.ts'

export async function loadWithdrawal(table: Table, uid: string, id: string): Promise<Withdrawal | undefined> {
  const row = await table.get(keys.withdrawal(uid, id), { consistent: true })
  return row && withdrawalOf(row)
}

/** At three a day, four pages cover four months. */
const PAGE = 100
const PAGES = 4

/** Reads until the locked money is explained: none costs no read, and old ones are found. */
export async function openWithdrawals(
  table: Table,
  { uid, balances, openTotal }: Pick<AccountItem, 'uid' | 'balances' | 'openTotal'>,
  asset: Asset,
): Promise<Withdrawal[]> {
  const open: Withdrawal[] = []
  let held = balances[asset].locked - openTotal
  let after: Key | undefined
  for (let page = 0; held > 0n && page < PAGES; page++) {
    const [next, rows] = await pageOf(table, {
      ...{ pk: userPartition(uid), from: 'W#', to: 'W#~', newestFirst: true, limit: PAGE },
      ...(after && { after }),
    })
    for (const one of rows.map(withdrawalOf).filter(({ status }) => status === 3)) {
      open.push(one)
      held -= one.amount
    }
    if (!next) break
    after = next
  }
  return open
}

export interface RecordFilter extends HistoryRange {
  status?: number
}

export const withdrawalHistory = (
  table: Table,
  uid: string,
  { status, ...range }: RecordFilter,
): Promise<{ items: Withdrawal[]; next: string | null }> =>
  history(table, { pk: userPartition(uid), prefix: 'W#' }, range, (row) => {
    const withdrawal = withdrawalOf(row)
    return (status ?? withdrawal.status) === withdrawal.status ? withdrawal : undefined
  })

export async function sentTo(
  table: Table,
  uid: string,
  { id, boundAt }: { id: string; boundAt: EpochSeconds },
): Promise<Minor> {
  let sum = 0n
  const from = `W#${firstIdAt(msOf(boundAt) - OPERATION_WINDOW_MS)}`
  const range = { pk: userPartition(uid), from, to: 'W#~', consistent: true }
  for await (const rows of pagesOf(table, range))
    for (const { destination, status, amount } of rows.map(withdrawalOf))
      if (destination.id === id && status !== 2) sum += amount
  return sum
}
