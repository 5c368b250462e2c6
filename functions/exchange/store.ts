import type { ExchangeSide } from '../../shared/calc/exchange.ts'
import type { Coin } from '../../shared/exchange.ts'
import { type HistoryRange, history } from '../table/history.ts'
import { documentPlace, keys } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import { type Exchange, exchangeOfRow } from './exchange.ts'

export async function loadExchange(table: Table, uid: string, id: string): Promise<Exchange | undefined> {
  const row = await table.get(keys.exchange(uid, id), { consistent: true })
  return row && exchangeOfRow(row)
}

export interface RecordFilter extends HistoryRange {
  type?: ExchangeSide
  coin?: Coin
}

export const exchangeHistory = (
  table: Table,
  uid: string,
  { type, coin, ...range }: RecordFilter,
  rows: number,
): Promise<{ items: Exchange[]; next: string | null }> =>
  history(
    table,
    documentPlace('exchange', uid),
    range,
    (row) => {
      const exchange = exchangeOfRow(row)
      const wanted = (type ?? exchange.side) === exchange.side && (coin ?? exchange.coin) === exchange.coin
      return wanted ? exchange : undefined
    },
    rows,
  )
