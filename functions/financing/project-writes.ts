import { quotedReturn } from '../../shared/calc/financing.ts'
import { type Minor, RATE_SCALE } from '../../shared/money.ts'
import type { Asset } from '../../shared/assets.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { balanced, type Leg, writeLegs } from '../ledger/entry.ts'
import { fundKey, keys } from '../table/keys.ts'
import { Change, create, type Put, type Row, type Update } from '../table/write.ts'
import { type Project, projectRow } from './project.ts'

// What the desk writes of a project (functions/financing/desk): the project with its version, the money of its reserve, and
// what is left to be bought. Each is a part of one transaction with the record of the press.

/** A new draft, and its first version. */
export const projectPuts = (project: Project): Put[] => [create(projectRow(project)), versionPut(project)]

/**
 * A later version over the one that was read, and the row that keeps it: on the condition that nobody wrote another
 * meanwhile. `after.version` is one more than `before.version`.
 */
export function projectChanges(before: Project, after: Project): [Update, Put] {
  const change = new Change(keys.project(before.id))
    .where('version', '=', before.version)
    .where('state', '=', before.state)
  const [was, is] = [projectRow(before), projectRow(after)]
  for (const name of Object.keys({ ...was, ...is })) {
    if (name === 'pk' || name === 'sk') continue
    const value = is[name]
    if (value === undefined) change.remove(name)
    else if (JSON.stringify(was[name], text) !== JSON.stringify(value, text)) change.set(name, value)
  }
  return [change.build(), versionPut(after)]
}

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const versionPut = (project: Project): Put => {
  const { pk: _pk, sk: _sk, ...fields } = projectRow(project)
  return create({ ...keys.projectVersion(project.id, project.version), ...fields })
}

/** Money of the operator's own that is put into the reserve of a project. */
export const fundLegs = (project: string, asset: Asset, amount: Minor): Leg[] =>
  balanced([
    { account: 'house:treasury', asset, amount: -amount },
    { account: `house:financing:${project}`, asset, amount },
  ])

export interface Funding {
  /** The operation that put it in. */
  id: string
  project: string
  asset: Asset
  amount: Minor
  at: EpochSeconds
  /** The operator. */
  by: string
}

/** The document of a funding: of no user, under its project. It never changes. */
export const fundPut = ({ id, project, asset, amount, at, by }: Funding): Put =>
  create({
    ...fundKey(project, id),
    ...{ project, asset, amount, at, by },
    legs: writeLegs(fundLegs(project, asset, amount)),
  })

export const fundingOf = (row: Row): Funding => ({
  id: row.sk.slice('FUND#'.length),
  project: row.project as string,
  asset: row.asset as Asset,
  amount: row.amount as bigint,
  at: Number(row.at),
  by: row.by as string,
})

/**
 * Counts a funding, with `fundPut`. `committed`: what of it, and of what was free, the balance product uses for more days
 * (`balanceDays`); 0 of any other project.
 */
export function countFunding(project: string, amount: Minor, committed: Minor = 0n): Update {
  const change = new Change(keys.capacity(project)).add('funded', amount).add('free', amount - committed)
  return (committed > amount ? change.where('free', '>=', committed - amount) : change).build()
}

/**
 * What the reserve of a project must hold before it opens: the return of all there is to buy, for every term permitted,
 * with a minor unit for each purchase there may be, as each rounds its last day up. The balance product is funded by days.
 */
export function reserveNeeded({ kind, total, min, dailyRate, days, dividend, renewals }: Project): Minor {
  if (kind === 'balance') return 0n
  const purchases = min > 0n ? total / min : total
  return (quotedReturn({ dailyRate, days, dividend }, total) + purchases) * BigInt(1 + renewals)
}

/** Opens it to be bought, with `projectChanges`, where its reserve holds `reserveNeeded`. */
export const openCapacity = (project: Project): Update =>
  new Change(keys.capacity(project.id))
    .whereAbsent('left')
    .where('free', '>=', reserveNeeded(project))
    .set('open', 1)
    .set('left', project.total)
    .build()

/** Nothing of it can be bought or renewed any more; what was promised stays reserved. */
export const closeCapacity = (project: string): Update =>
  new Change(keys.capacity(project)).where('open', '=', 1).set('open', 0).build()

/** How many more days of the balance product what is free can pay, at most 3,660, and what they cost. `funded`: all ever put in. */
export function balanceDays(
  project: Pick<Project, 'total' | 'dailyRate'>,
  { free, funded }: { free: Minor; funded: Minor },
): { days: number; cost: Minor } {
  let held = project.total + funded
  let cost = 0n
  for (let days = 0; days < 3660; days++) {
    const one = (held * project.dailyRate + RATE_SCALE - 1n) / RATE_SCALE
    if (cost + one > free || one === 0n) return { days, cost }
    cost += one
    held += one
  }
  return { days: 3660, cost }
}
