import type { Asset } from '../../shared/assets.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { type Leg, writeLegs } from '../ledger/entry.ts'
import { keys } from '../table/keys.ts'
import { create, type Put, type Row, type Table } from '../table/write.ts'
import { investedLegs } from './legs.ts'

/** Money added to a holding, or taken out of one of the balance product; it never changes. */
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

export const topupLegs = ({ asset, amount, out }: Pick<Topup, 'asset' | 'amount' | 'out'>): Leg[] =>
  investedLegs(asset, out ? -amount : amount)

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

export async function loadTopup(table: Table, uid: string, id: string): Promise<Topup | undefined> {
  const row = await table.get(keys.topup(uid, id), { consistent: true })
  return row && topupOf(row)
}
