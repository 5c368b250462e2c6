import type { PayMethod } from '../../../shared/pay.ts'
import { catalogPartition, keys, wayPartition, wayVersionPrefix } from '../../table/keys.ts'
import { allRows } from '../../table/read.ts'
import { create, type Put, type Row, type Table } from '../../table/write.ts'
import { termsOf, type WayTerms, type WayVersion, wayVersionOf, wayVersionPut } from './version.ts'

/** A way to pay as a stage has it now. */
export interface WayToPay extends WayTerms {
  method: PayMethod
  /** Counts up by one with every change of its terms, from 1. */
  version: number
  /** Place in lists. */
  rank: number
}

export const wayRow = ({ method, ...way }: WayToPay): Row => ({ ...keys.wayToPay(method), ...way })

export const wayOf = (row: Row): WayToPay => ({
  method: row.sk.slice('PAY#'.length) as PayMethod,
  version: Number(row.version),
  rank: Number(row.rank),
  ...termsOf(row),
})

/** The row of a way that is new to a stage, and its first version, which nobody at the desk proposed. */
export function newWay(way: WayToPay): [Put, Put] {
  const { method, version, rank: _, ...terms } = way
  const by = { operator: 'console', at: 0, operation: 'seed' }
  const first = { method, version, id: 'seed', state: 'confirmed', terms, proposed: by, decided: by } as const
  return [create(wayRow(way)), wayVersionPut(first)]
}

/** All ways, those no longer offered too. Consistently: money sent to an account that was replaced may be lost. */
export async function storedWays(table: Table): Promise<{ way: WayToPay; open: string | null }[]> {
  const rows = await allRows(table, { pk: catalogPartition, from: 'PAY#', to: 'PAY#~', consistent: true })
  return rows
    .map((row) => ({ way: wayOf(row), open: (row.open as string | undefined) ?? null }))
    .sort((a, b) => a.way.rank - b.way.rank)
}

export const waysToPay = async (table: Table): Promise<WayToPay[]> =>
  (await storedWays(table)).map(({ way }) => way).filter(({ offered }) => offered)

/** A way under one of its versions; undefined where no two operators agreed on it. */
export async function wayVersion(
  table: Table,
  method: PayMethod,
  version: number,
): Promise<WayVersion | undefined> {
  const from = wayVersionPrefix(method, version)
  const rows = await allRows(table, { pk: wayPartition, from, to: `${from}~` })
  return rows.map(wayVersionOf).find(({ state }) => state === 'confirmed')
}

/**
 * The version a deposit is submitted under: the one its user was shown, though it was replaced since, as they may have
 * paid already; else the one offered now. Undefined where there is none.
 */
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
