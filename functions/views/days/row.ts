import type { Asset } from '../../../shared/assets.ts'
import type { Flow } from '../../../shared/flows.ts'
import type { Minor } from '../../../shared/money.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { dayPrefix, keys } from '../../table/keys.ts'
import { allRows, firstRows } from '../../table/read.ts'
import { create, type Put, type Row, type Table, type Value } from '../../table/write.ts'
import type { Total } from './tally.ts'

/** A total after a day with movements; it never changes. The day uses the zone at its counting. */
export interface Day extends Total {
  /** The first second after it. */
  endsAt: EpochSeconds
  date: string
  /** The next movement; the balances hold until then. */
  nextAt: EpochSeconds
}

export const flowName = (asset: Asset, flow: Flow): string => `${asset}_${flow}`

/** Repeating it changes nothing. */
export const dayPut = (uid: string, { endsAt, held, flows, ...day }: Day): Put =>
  create({ ...keys.day(uid, endsAt), ...day, held: written(held), flows: written(flows) })

export const dayOf = (row: Row): Day => ({
  endsAt: Number(row.sk.slice(dayPrefix.length)),
  date: row.date as string,
  nextAt: Number(row.nextAt),
  place: Number(row.place),
  profit: row.profit as Minor,
  held: readSums(row.held),
  flows: readSums(row.flows),
})

const written = (sums: ReadonlyMap<string, Minor>): { [name: string]: Value } =>
  Object.fromEntries([...sums].filter(([, amount]) => amount !== 0n))
const readSums = (value: Value | undefined): Map<string, Minor> =>
  new Map(Object.entries((value ?? {}) as Record<string, Minor>))

interface Asked {
  /** Bounds of `endsAt`, both inclusive. */
  from?: EpochSeconds
  to?: EpochSeconds
  consistent?: boolean
}

const bounds = (uid: string, { from = 0, to, consistent = false }: Asked) => ({
  pk: keys.day(uid, 0).pk,
  from: keys.day(uid, from).sk,
  to: to === undefined ? `${dayPrefix}~` : keys.day(uid, to).sk,
  consistent,
})

/** Oldest first; about 300 bytes per day with movements. */
export async function daysBetween(table: Table, uid: string, asked: Asked): Promise<Day[]> {
  return (await allRows(table, bounds(uid, asked))).map(dayOf)
}

export async function newestDays(
  table: Table,
  uid: string,
  limit: number,
  asked: Asked = {},
): Promise<Day[]> {
  const rows = await firstRows(table, limit, { ...bounds(uid, asked), newestFirst: true })
  return rows.map(dayOf)
}
