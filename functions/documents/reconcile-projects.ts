import { catalogPartition, fundingPrefix, keys, projectPartition, projectPrefix } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Row, Table } from '../table/write.ts'
import type { Mismatch } from './reconcile-account.ts'

// Each change of a project increments `moves`: equal `moves` prove that the sums belong together.

/** `sold p1`, or `owed p1`: paid by the reserve or still promised. */
export type OfProjects = ReadonlyMap<string, bigint>

interface Stored {
  project: Row
  capacity: Row | undefined
  funded: bigint
  givenBack: bigint
}
export type StoredProjects = ReadonlyMap<string, Stored>

const big = (value: unknown): bigint => (typeof value === 'bigint' ? value : BigInt(Number(value ?? 0)))

export async function projectsAt(table: Table): Promise<StoredProjects> {
  const place = { pk: catalogPartition, from: projectPrefix, to: `${projectPrefix}~`, consistent: true }
  const projects = await allRows(table, place)
  const ids = projects.map(({ sk }) => sk.slice(projectPrefix.length))
  const found = new Map<string, Stored>()
  for (const [at, id] of ids.entries()) {
    const own = { pk: projectPartition(id), from: fundingPrefix, to: `${fundingPrefix}~`, consistent: true }
    const ledger = await allRows(table, own)
    const sum = (name: string) =>
      ledger.reduce((money, { what, amount }) => (what === name ? money + big(amount) : money), 0n)
    const stored = { funded: sum('funded'), givenBack: sum('givenBack') }
    found.set(id, { ...stored, project: projects[at] as Row, capacity: undefined })
  }
  const capacities = await table.getMany(ids.map(keys.capacity), { consistent: true })
  for (const [at, id] of ids.entries()) Object.assign(found.get(id) as Stored, { capacity: capacities[at] })
  return found
}

const lineOf = ({ project, capacity }: Stored): string =>
  [project.funded, project.givenBack, project.total, capacity?.moves, capacity?.free, capacity?.left]
    .map((value) => String(value ?? '-'))
    .join(' ')

export const linesOf = (projects: StoredProjects): Record<string, string> =>
  Object.fromEntries([...projects].map(([id, stored]) => [id, lineOf(stored)]))

/** A project opened since the first look does not count. */
export const isAtRest = (
  before: Readonly<Record<string, string>>,
  id: string,
  now: StoredProjects,
): boolean => {
  const stored = now.get(id)
  return stored !== undefined && before[id] === lineOf(stored)
}

export const nameOfProject = (id: string): string => `project:${id}`

/** The balance product promises nothing ahead. */
export function projectFaults(
  id: string,
  { project, capacity, funded, givenBack }: Stored,
  counted: OfProjects,
): Mismatch[] {
  const [sold, owed] = [counted.get(`sold ${id}`) ?? 0n, counted.get(`owed ${id}`) ?? 0n]
  const check = (name: string, stored: unknown, expected: bigint): Mismatch[] => {
    const of = `${name} of project ${id}`
    const found = big(stored)
    const whose = { uid: nameOfProject(id), check: 'project = its documents' as const }
    return found === expected ? [] : [{ ...whose, of, found, expected }]
  }
  const stands = [
    ...check('funded', project.funded, funded),
    ...check('givenBack', project.givenBack, givenBack),
  ]
  if (!capacity) return [...stands, ...check('left', 0n, -sold)]
  const promised = project.kind === 'balance' ? 0n : owed
  return [
    ...stands,
    ...check('free', capacity.free, funded - givenBack - promised),
    ...check('left', capacity.left, big(project.total) - sold),
  ]
}
