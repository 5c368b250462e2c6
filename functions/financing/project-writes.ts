import type { Asset } from '../../shared/assets.ts'
import { quotedReturn } from '../../shared/calc/financing.ts'
import { type Minor, RATE_SCALE } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { balanced, type Leg, writeLegs } from '../ledger/entry.ts'
import { fundKey, fundPrefix, keys } from '../table/keys.ts'
import { Change, create, type Put, type Row, type Update } from '../table/write.ts'
import type { Capacity, Project } from './project.ts'

// What the desk writes of a project's reserve (functions/financing/desk) and of what is left to be bought of it. Each is a
// part of one transaction with the project and the record of the press.

/** Money that goes into the reserve of a project, or out of it where `amount` is below zero. */
export const fundLegs = (project: string, asset: Asset, amount: Minor): Leg[] =>
  balanced([
    { account: 'house:treasury', asset, amount: -amount },
    { account: `house:financing:${project}`, asset, amount },
  ])

/** A document of no user, under its project: money put into its reserve, or given back of it. It never changes. */
export interface Funding {
  /** The operation that moved it. */
  id: string
  project: string
  asset: Asset
  /** More than zero. */
  amount: Minor
  what: 'funded' | 'givenBack'
  at: EpochSeconds
  /** The operator. */
  by: string
}

export const fundPut = ({ id, project, asset, amount, what, at, by }: Funding): Put =>
  create({
    ...fundKey(project, id),
    ...{ project, asset, amount, what, at, by },
    legs: writeLegs(fundLegs(project, asset, what === 'funded' ? amount : -amount)),
  })

export const fundingOf = (row: Row): Funding => ({
  id: row.sk.slice(fundPrefix.length),
  project: row.project as string,
  asset: row.asset as Asset,
  amount: row.amount as bigint,
  what: row.what as Funding['what'],
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

/** Takes all that is free out of a reserve, with `fundPut`: of a project that is not open to be bought. */
export const takeFree = (project: string, free: Minor): Update =>
  new Change(keys.capacity(project))
    .whereNot('open', 1)
    .where('free', '=', free)
    .add('free', -free)
    .add('funded', -free)
    .build()

/** Days of its return that the balance product must have before it opens. */
export const BALANCE_DAYS_FIRST = 7

/**
 * What the reserve of a project must hold before it opens: the return of all there is to buy, for every term permitted,
 * with a minor unit for each purchase there may be, as each rounds its last day up. Of the balance product: the return of
 * its first days.
 */
export function reserveNeeded(project: Project): Minor {
  const { kind, total, min, dailyRate, days, dividend, renewals } = project
  if (kind === 'balance') return firstDaysOf(project)
  const purchases = min > 0n ? total / min : total
  return (quotedReturn({ dailyRate, days, dividend }, total) + purchases) * BigInt(1 + renewals)
}

/** The least reserve that carries the balance product over its first days. */
function firstDaysOf(project: Pick<Project, 'total' | 'dailyRate'>): Minor {
  // What is in the reserve may be paid out and earn too, so the need grows a little with what is there.
  let needed = 0n
  for (let before = -1n; before !== needed; ) {
    before = needed
    needed = costOf(project, before, BALANCE_DAYS_FIRST)
  }
  return needed
}

/** Opens it to be bought, where its reserve holds `reserveNeeded`; the balance product commits the cost of its days. */
export const openCapacity = (project: Project, committed: Minor = 0n): Update =>
  new Change(keys.capacity(project.id))
    .whereAbsent('left')
    .where('free', '>=', project.kind === 'balance' ? committed : reserveNeeded(project))
    .set('open', 1)
    .set('left', project.total)
    .add('free', -committed)
    .build()

/** Nothing of it can be bought or renewed any more; what was promised stays reserved. */
export const closeCapacity = (project: string): Update =>
  new Change(keys.capacity(project)).where('open', '=', 1).set('open', 0).build()

/** The most that all of the balance product can earn in a day when so much of its reserve may be held beside it. */
const ofDay = ({ dailyRate }: Pick<Project, 'dailyRate'>, held: Minor): Minor =>
  (held * dailyRate + RATE_SCALE - 1n) / RATE_SCALE

function costOf(project: Pick<Project, 'total' | 'dailyRate'>, funded: Minor, days: number): Minor {
  let cost = 0n
  for (let day = 0; day < days; day++) cost += ofDay(project, project.total + funded + cost)
  return cost
}

/** How many more days of the balance product what is free can pay, at most 3,660, and what they cost. `funded`: all ever put in. */
export function balanceDays(
  project: Pick<Project, 'total' | 'dailyRate'>,
  { free, funded }: Pick<Capacity, 'free' | 'funded'>,
): { days: number; cost: Minor } {
  let held = project.total + funded
  let cost = 0n
  for (let days = 0; days < 3660; days++) {
    const one = ofDay(project, held)
    if (cost + one > free || one === 0n) return { days, cost }
    cost += one
    held += one
  }
  return { days: 3660, cost }
}
