import type { Asset } from '../../shared/assets.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { writeLegs } from '../ledger/entry.ts'
import { keys } from '../table/keys.ts'
import { create, type Put, type Row, type Table } from '../table/write.ts'
import { investedLegs } from './legs.ts'

/** Money added to a holding; it never changes. */
export interface Topup {
  uid: string
  id: string
  holding: string
  project: string
  asset: Asset
  amount: Minor
  at: EpochSeconds
}

export const topupPut = ({ uid, id, ...rest }: Topup): Put =>
  create({ ...keys.topup(uid, id), ...rest, legs: writeLegs(investedLegs(rest.asset, rest.amount)) })

export const topupOf = (row: Row): Topup => ({
  uid: row.pk.slice('U#'.length),
  id: row.sk.slice('Q#'.length),
  holding: row.holding as string,
  project: row.project as string,
  asset: row.asset as Asset,
  amount: row.amount as bigint,
  at: Number(row.at),
})

export async function loadTopup(table: Table, uid: string, id: string): Promise<Topup | undefined> {
  const row = await table.get(keys.topup(uid, id), { consistent: true })
  return row && topupOf(row)
}
