import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { catalogPartition, fundingPrefix, projectPartition, projectPrefix } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Table } from '../table/write.ts'

/** Payments into each project's reserve before `until`, less those returned, by account and asset. */
export async function reservesAt(table: Table, until: EpochSeconds): Promise<Map<string, Minor>> {
  const rows = await allRows(table, { pk: catalogPartition, from: projectPrefix, to: `${projectPrefix}~` })
  const sums = new Map<string, Minor>()
  for (const { sk } of rows) {
    const project = sk.slice(projectPrefix.length)
    const fundings = await allRows(table, {
      ...{ pk: projectPartition(project), from: fundingPrefix, to: `${fundingPrefix}~` },
    })
    for (const row of fundings.filter(({ at }) => Number(at) < until))
      for (const line of row.legs as string[]) {
        const [account = '', asset = '', amount = ''] = line.split(' ')
        if (!account.startsWith(ACCOUNT)) continue
        const name = `${account} ${asset}`
        sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount))
      }
  }
  return sums
}

const ACCOUNT = 'house:financing:'

/** Payments into each reserve less the rest that the night's books counted. */
export function paidOfReserves(
  { totals }: { totals: ReadonlyMap<string, Minor> },
  put: ReadonlyMap<string, Minor>,
): Record<string, Minor> {
  const names = [...totals.keys()].filter((name) => name.startsWith(ACCOUNT))
  return Object.fromEntries(
    names.map((name) => [
      name.slice(ACCOUNT.length).split(' ')[0] ?? '',
      (put.get(name) ?? 0n) - (totals.get(name) ?? 0n),
    ]),
  )
}
