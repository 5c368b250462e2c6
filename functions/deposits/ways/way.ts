import type { PayMethod } from '../../../shared/pay.ts'
import { catalogPartition, keys, wayPartition, wayVersionPrefix } from '../../table/keys.ts'
import { allRows } from '../../table/read.ts'
import { create, type Put, type Row, type Table } from '../../table/write.ts'
import { termsOf, type WayTerms, type WayVersion, wayVersionOf, wayVersionPut } from './version.ts'

export interface WayToPay extends WayTerms {
  method: PayMethod
  /** Rises by one with each change, from 1. */
  version: number
  rank: number
}

export const wayRow = ({ method, ...way }: WayToPay): Row => ({ ...keys.wayToPay(method), ...way })

export const wayOf = (row: Row): WayToPay => ({
  method: row.sk.slice('PAY#'.length) as PayMethod,
  version: Number(row.version),
  rank: Number(row.rank),
  ...termsOf(row),
})

export function newWay(way: WayToPay): [Put, Put] {
  const { method, version, rank: _, ...terms } = way
  const by = { operator: 'console', at: 0, operation: 'seed' }
  const first = { method, version, id: 'seed', state: 'confirmed', terms, proposed: by, decided: by } as const
  return [create(wayRow(way)), wayVersionPut(first)]
}

/** Includes withdrawn ways. Consistent: money sent to a replaced account may be lost. */
export async function storedWays(table: Table): Promise<{ way: WayToPay; open: string | null }[]> {
  const rows = await allRows(table, { pk: catalogPartition, from: 'PAY#', to: 'PAY#~', consistent: true })
  return rows
    .map((row) => ({ way: wayOf(row), open: (row.open as string | undefined) ?? null }))
    .sort((a, b) => a.way.rank - b.way.rank)
}

export const waysToPay = async (table: Table): Promise<WayToPay[]> =>
  (await storedWays(table)).map(({ way }) => way).filter(({ offered }) => offered)

/** Undefined unless two operators agreed on it. */
export async function wayVersion(
  table: Table,
  method: PayMethod,
  version: number,
): Promise<WayVersion | undefined> {
  const from = wayVersionPrefix(method, version)
  const rows = await allRows(table, { pk: wayPartition, from, to: `${from}~` })
  return rows.map(wayVersionOf).find(({ state }) => state === 'confirmed')
}

/** The version shown to the user, even if replaced: they may have paid already. Undefined if there is none. */
export async function versionToPay(
  table: Table,
  method: PayMethod,
  shown: number | undefined,
): Promise<number | undefined> {
  const row = await table.get(keys.wayToPay(method), { consistent: true })
  const now = row && wayOf(row)
  if (!now) return undefined
  if (shown === undefined || shown === now.version) return now.offered ? now.version : undefined
  const earlier = shown < now.version ? await wayVersion(table, method, shown) : undefined
  return earlier?.terms.offered ? shown : undefined
}
