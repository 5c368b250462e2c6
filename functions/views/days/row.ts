import type { Asset } from '../../../shared/assets.ts'
import type { Flow } from '../../../shared/flows.ts'
import type { Minor } from '../../../shared/money.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { dayPrefix, keys } from '../../table/keys.ts'
import { allRows, firstRows } from '../../table/read.ts'
import type { Put, Row, Table, Value } from '../../table/write.ts'

/**
 * What a user held when a day with movements was over. A day is one of the user's time zone as it was counted; the second
 * it ended at is what counts. Rows follow one another without a gap: `nextAt` leads into the day of the next row, and of
 * the last row to the day that still runs.
 */
export interface Day {
  /** The first second after it. */
  endsAt: EpochSeconds
  date: string
  /** A movement of the next day with any, the first that was known: up to that day nothing changed. */
  nextAt: EpochSeconds
  /** The account's `moves` it was counted at; a later count knows more. */
  moves: bigint
  /** Net result of all orders settled until it was over. */
  profit: Minor
  /** By balance (`USD_available`); what is not in it is zero. */
  held: ReadonlyMap<string, Minor>
  /** What came and went since the row before, by `flowName`. */
  flows: ReadonlyMap<string, Minor>
}

export const flowName = (asset: Asset, flow: Flow): string => `${asset}_${flow}`

export const dayPut = (uid: string, day: Day): Put => ({
  kind: 'put',
  item: {
    ...keys.day(uid, day.endsAt),
    date: day.date,
    nextAt: day.nextAt,
    moves: day.moves,
    profit: day.profit,
    held: written(day.held),
    flows: written(day.flows),
  },
  // Counted again by what came late; never by who read the account earlier.
  condition: 'attribute_not_exists(pk) OR #moves < :moves',
  names: { '#moves': 'moves' },
  values: { ':moves': day.moves },
})

export const dayOf = (row: Row): Day => ({
  endsAt: Number(row.sk.slice(dayPrefix.length)),
  date: row.date as string,
  nextAt: Number(row.nextAt),
  moves: row.moves as bigint,
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

/** Days in order, oldest first; one a day with movements, some 300 bytes each. */
export async function daysBetween(table: Table, uid: string, asked: Asked): Promise<Day[]> {
  return (await allRows(table, bounds(uid, asked))).map(dayOf)
}

/** The newest days, newest first. */
export async function newestDays(
  table: Table,
  uid: string,
  limit: number,
  asked: Asked = {},
): Promise<Day[]> {
  const rows = await firstRows(table, limit, { ...bounds(uid, asked), newestFirst: true })
  return rows.map(dayOf)
}
