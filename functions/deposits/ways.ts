import type { PayMethod } from '../../shared/pay.ts'
import { catalogPartition, keys } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'

/** A way to pay as a stage offers it, with the operator's account. */
export interface WayToPay {
  method: PayMethod
  /** Place in lists. */
  rank: number
  /** Account number or address to pay into. */
  account: string
  holder: string | null
  bank: string | null
  /** Of an address. */
  network: string | null
}

export const wayRow = ({ method, ...way }: WayToPay): Row => ({ ...keys.wayToPay(method), ...way })

const wayOf = (row: Row): WayToPay => ({
  method: row.sk.slice('PAY#'.length) as PayMethod,
  rank: Number(row.rank),
  account: row.account as string,
  holder: row.holder as string | null,
  bank: row.bank as string | null,
  network: row.network as string | null,
})

export async function waysToPay(table: Table): Promise<WayToPay[]> {
  const { rows } = await table.query({ pk: catalogPartition, from: 'PAY#', to: 'PAY#~' })
  return rows.map(wayOf).sort((a, b) => a.rank - b.rank)
}

export const isOffered = async (table: Table, method: PayMethod): Promise<boolean> =>
  (await table.get(keys.wayToPay(method))) !== undefined
