import type { Asset } from '../../../shared/assets.ts'
import type { Minor } from '../../../shared/money.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import type { Decision } from '../../documents/review.ts'
import { balanced, type Leg, readLegs, writeLegs } from '../../ledger/entry.ts'
import { fundingPrefix, keys, projectPartition } from '../../table/keys.ts'
import { allRows } from '../../table/read.ts'
import { create, type Put, type Row, type Table } from '../../table/write.ts'

export interface Funding {
  id: string
  project: string
  asset: Asset
  /** Above zero; minor units. */
  amount: Minor
  what: 'funded' | 'givenBack'
  at: EpochSeconds
  operator: string
  legs: Leg[]
}

export function fundingBy(
  { operator, at, operation }: Decision,
  of: Pick<Funding, 'project' | 'asset' | 'amount' | 'what'>,
): Funding {
  const { project, asset, amount, what } = of
  const into = what === 'funded' ? amount : -amount
  const legs = balanced([
    { account: 'house:treasury', asset, amount: -into },
    { account: `house:financing:${project}`, asset, amount: into },
  ])
  return { id: operation, project, asset, amount, what, at, operator, legs }
}

export const fundingPut = ({ id, project, asset, amount, what, at, operator, legs }: Funding): Put =>
  create({ ...keys.funding(project, id), asset, amount, what, at, operator, legs: writeLegs(legs) })

export const fundingOf = (row: Row): Funding => ({
  id: row.sk.slice(fundingPrefix.length),
  project: row.pk.slice(projectPartition('').length),
  asset: row.asset as Asset,
  amount: row.amount as bigint,
  what: row.what as Funding['what'],
  at: Number(row.at),
  operator: row.operator as string,
  legs: readLegs(row.legs as string[]),
})

export async function fundingsOf(table: Table, project: string): Promise<Funding[]> {
  const rows = await allRows(table, {
    pk: projectPartition(project),
    ...{ from: fundingPrefix, to: `${fundingPrefix}~`, consistent: true },
  })
  return rows.map(fundingOf)
}
