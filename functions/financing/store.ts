import { catalogPartition, documentPlace, keys, projectPrefix } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Table } from '../table/write.ts'
import { type Holding, holdingOf } from './holding.ts'
import { type Capacity, capacityOf, type Project, projectOf } from './project.ts'

export async function loadProject(table: Table, id: string): Promise<Project | undefined> {
  const row = await table.get(keys.project(id))
  return row && projectOf(row)
}

export async function storedProjects(table: Table): Promise<Project[]> {
  const rows = await allRows(table, { pk: catalogPartition, from: projectPrefix, to: `${projectPrefix}~` })
  return rows.map(projectOf).sort((a, b) => a.rank - b.rank)
}

export async function capacities(table: Table, ids: readonly string[]): Promise<Map<string, Capacity>> {
  const rows = await table.getMany(ids.map(keys.capacity))
  return new Map(ids.map((id, index) => [id, capacityOf(rows[index])]))
}

export async function holdingsOf(table: Table, uid: string): Promise<Holding[]> {
  const { pk, prefix } = documentPlace('holding', uid)
  const range = { pk, from: prefix, to: `${prefix}~`, newestFirst: true, consistent: true }
  return (await allRows(table, range)).map(holdingOf)
}

export async function loadHolding(table: Table, uid: string, id: string): Promise<Holding | undefined> {
  const row = await table.get(keys.holding(uid, id), { consistent: true })
  return row && holdingOf(row)
}

export async function loadHoldings(table: Table, uid: string, ids: readonly string[]): Promise<Holding[]> {
  const wanted = ids.map((id) => keys.holding(uid, id))
  const rows = await table.getMany(wanted, { consistent: true })
  return rows.flatMap((row) => (row ? [holdingOf(row)] : []))
}
