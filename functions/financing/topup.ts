import type { Asset } from '../../shared/assets.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { type Leg, writeLegs } from '../ledger/entry.ts'
import type { Line } from '../ledger/journal.ts'
import { documentPlace, keys } from '../table/keys.ts'
import { pagesOf } from '../table/read.ts'
import { create, type Put, type Row, type Table } from '../table/write.ts'
import type { Holding } from './holding.ts'
import { investedLegs } from './legs.ts'

export interface Topup {
  uid: string
  id: string
  holding: string
  project: string
  asset: Asset
  amount: Minor
  out: boolean
  at: EpochSeconds
}

const topupLegs = ({ asset, amount, out }: Pick<Topup, 'asset' | 'amount' | 'out'>): Leg[] =>
  investedLegs(asset, out ? -amount : amount)

export const topupLine = (topup: Topup): Line => ({
  kind: 'topup',
  id: topup.id,
  movement: topup.out ? 'project_taken_out' : 'project_added',
  legs: topupLegs(topup),
})

export function topupPut(topup: Topup): Put {
  const { uid, id, out, ...rest } = topup
  return create({
    ...keys.topup(uid, id),
    ...rest,
    ...(out && { out: 1 }),
    legs: writeLegs(topupLegs(topup)),
  })
}

export const topupOf = (row: Row): Topup => ({
  uid: row.pk.slice('U#'.length),
  id: row.sk.slice('Q#'.length),
  holding: row.holding as string,
  project: row.project as string,
  asset: row.asset as Asset,
  amount: row.amount as bigint,
  out: row.out !== undefined,
  at: Number(row.at),
})

/** With daily dividends the holding is less than was taken. A concurrent addition invalidates the caller's write. */
export async function takenBy(table: Table, { uid, id, terms, standing, legs }: Holding): Promise<Minor> {
  if (terms.dividend !== 'daily') return standing.principal
  let taken = legs.reduce((sum, { account, amount }) => (account === 'locked' ? sum + amount : sum), 0n)
  const { pk, prefix } = documentPlace('topup', uid)
  for await (const rows of pagesOf(table, { pk, from: prefix, to: `${prefix}~`, consistent: true }))
    for (const { holding, amount } of rows.map(topupOf)) if (holding === id) taken += amount
  return taken
}

export async function loadTopup(table: Table, uid: string, id: string): Promise<Topup | undefined> {
  const row = await table.get(keys.topup(uid, id), { consistent: true })
  return row && topupOf(row)
}
