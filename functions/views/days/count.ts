import { isDeepStrictEqual } from 'node:util'
import { dateIn, type EpochSeconds, endOfDate, msOf, secondsOf } from '../../../shared/time.ts'
import type { Deps } from '../../deps.ts'
import { keys } from '../../table/keys.ts'
import type { Row } from '../../table/write.ts'
import { LAG_S } from '../page.ts'
import { heldOf } from '../running.ts'
import { statementPage } from '../statement.ts'
import { type Count, zoneOf } from './needed.ts'
import { type Day, dayPut, daysBetween, newestDays } from './row.ts'
import { addMovement, emptyTally, type Tally } from './tally.ts'

export type CountDeps = Pick<Deps, 'table' | 'clock' | 'config'>

/** Movements of one page: more than a user has in the five minutes within which others may still be written. */
const PAGE = 5000
/** Rows of one query, over those of a list. */
const PAGE_TIMES = 10
/** How often money may move while it is counted, before the count is left to be tried later. */
const TRIES = 8

/**
 * Counts the days of a user that are over: what was held at the end of each, from the account back over the documents,
 * exactly as the statement tells it. From the last day that stands on, so it also makes up for days that were left out.
 * Days are written oldest first, so that one that dies leaves no gap. Throws where the account never comes to rest.
 */
export async function countDays(deps: CountDeps, count: Count): Promise<void> {
  const { table, config } = deps
  const { uid } = count
  for (let tries = 0; tries < TRIES; tries++) {
    const account = await table.get(keys.account(uid), { consistent: true })
    if (account?.movedAt === undefined) return
    const [base, later] = await standing(deps, uid, count.at)
    if (!count.turned && later.length === 0) return
    const zone = zoneOf(account, config.timeZone)
    const tallies = await talliesOf(deps, account, base?.endsAt ?? 0, endOfDays(zone, later))
    if (!tallies) continue
    const known = base ? [base, ...later] : later
    for (const day of daysOf(account, tallies, { base, later, zone }))
      if (!known.some((one) => isSame(one, day))) await table.write(dayPut(uid, day))
    return
  }
  throw new AccountMoving()
}

/** To be set aside (later.ts). */
export class AccountMoving extends Error {}

/** The last day that was over by a second, which stands, and those after it, which may have changed. */
async function standing(
  { table }: CountDeps,
  uid: string,
  at: EpochSeconds,
): Promise<[base: Day | undefined, later: Day[]]> {
  const [[base], later] = await Promise.all([
    newestDays(table, uid, 1, { to: at, consistent: true }),
    daysBetween(table, uid, { from: at + 1, consistent: true }),
  ])
  return [base, later]
}

/** The end of the day that a second is counted under: of a day that has a row already, else of its date. */
function endOfDays(zone: string, later: readonly Day[]): (at: EpochSeconds) => EpochSeconds {
  const ends = new Map<string, EpochSeconds>()
  return (at) => {
    const counted = later.find(({ endsAt }) => endsAt > at)
    if (counted) return counted.endsAt
    const date = dateIn(zone, msOf(at))
    const end = ends.get(date) ?? endOfDate(zone, date)
    ends.set(date, end)
    return end
  }
}

/** What the movements since a second come to, by the end of their day; null if money moved meanwhile. */
async function talliesOf(
  { table, clock, config }: CountDeps,
  account: Row,
  from: EpochSeconds,
  endOf: (at: EpochSeconds) => EpochSeconds,
): Promise<Map<EpochSeconds, Tally> | null> {
  const tallies = new Map<EpochSeconds, Tally>()
  let before: string | undefined
  for (let isSure = false; ; ) {
    const range = { from, limit: PAGE, ...(before !== undefined && { before }) }
    const { movements, next } = await statementPage(table, account, range, config.sizes.rows * PAGE_TIMES)
    for (const movement of movements) {
      const end = endOf(movement.at)
      const tally = tallies.get(end) ?? emptyTally()
      tallies.set(end, tally)
      addMovement(tally, movement)
    }
    // Nothing is written any more before what is older than that.
    const oldest = next === null ? 0 : Number(next.slice(0, 10))
    if (!isSure && oldest < secondsOf(clock()) - LAG_S) {
      const again = await table.get(keys.account(account.pk.slice('U#'.length)), { consistent: true })
      if (again?.moves !== account.moves) return null
      isSure = true
    }
    if (next === null) return tallies
    before = next
  }
}

/** The days that are over, oldest first: those with a movement after them. */
function daysOf(
  account: Row,
  tallies: ReadonlyMap<EpochSeconds, Tally>,
  { base, later, zone }: { base: Day | undefined; later: readonly Day[]; zone: string },
): Day[] {
  const moves = (account.moves as bigint | undefined) ?? 0n
  const held = new Map(heldOf(account))
  let profit = account.profit as bigint
  let nextAt = 0
  const days: Day[] = []
  for (const [endsAt, tally] of [...tallies].toSorted(([a], [b]) => b - a)) {
    if (nextAt > 0) {
      const known = later.find((day) => day.endsAt === endsAt)
      const date = known?.date ?? dateIn(zone, msOf(endsAt - 1))
      days.push({ endsAt, date, nextAt, moves, profit, held: new Map(held), flows: tally.flows })
    }
    for (const [name, amount] of tally.changes) held.set(name, (held.get(name) ?? 0n) - amount)
    profit -= tally.profit
    nextAt = tally.firstAt
  }
  if (nextAt === 0) return []
  const first = base
    ? { ...base, nextAt, moves }
    : { ...dayBefore(zone, nextAt), nextAt, moves, profit, held }
  return [first, ...days.toReversed()]
}

/** Whether a count says what a row says already. */
const isSame = (one: Day, other: Day): boolean => isDeepStrictEqual(saidBy(one), saidBy(other))
function saidBy({ held, flows, ...day }: Day) {
  const of = (sums: ReadonlyMap<string, bigint>) =>
    [...sums].flatMap(([name, amount]) => (amount === 0n ? [] : [`${name} ${amount}`])).sort()
  return { ...day, moves: 0n, held: of(held), flows: of(flows) }
}

/** The day before the first movement ever, with which the rows begin. */
function dayBefore(zone: string, at: EpochSeconds): Pick<Day, 'endsAt' | 'date' | 'flows'> {
  const today = Date.parse(`${dateIn(zone, msOf(at))}T00:00:00Z`)
  const date = new Date(today - 86_400_000).toISOString().slice(0, 10)
  return { date, endsAt: endOfDate(zone, date), flows: new Map() }
}
