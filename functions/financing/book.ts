import { dateIn, type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { readLegs } from '../ledger/entry.ts'
import type { Line } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import type { Row } from '../table/write.ts'
import { withDigest } from './digest.ts'
import { ending, endsBySelf } from './end.ts'
import { type Holding, holdingChange } from './holding.ts'
import { type Booking, bookDays, daysToBook } from './periods.ts'
import type { Project } from './project.ts'
import { holdingsOf, loadHoldings, loadProject } from './store.ts'

export type BookDeps = Pick<Deps, 'table' | 'config'>

/** Well inside the hundred writes of a transaction. */
const MOST = 40
/** Another reader or the worker may book the same days. */
const TRIES = 5

/**
 * Books all days that are over, and ends holdings left after maturity or never whole. Calls in parallel book each day
 * once. Locked and frozen users are paid too. A failing holding delays only its user's others. Returns the holdings as
 * they stand.
 */
export async function bookUser(deps: BookDeps, uid: string, nowMs: EpochMs): Promise<Holding[]> {
  let holdings = await holdingsOf(deps.table, uid)
  for (let lost = 0; ; ) {
    const work =
      (await dueDays(deps, holdings, nowMs)) ?? dueEnd(holdings, { timeZone: deps.config.timeZone, nowMs })
    if (!work) return holdings
    if (await commit(deps, uid, work, nowMs)) {
      const after = new Map(work.changed.map((holding) => [holding.id, holding]))
      holdings = holdings.map((holding) => after.get(holding.id) ?? holding)
      continue
    }
    lost += 1
    if (lost >= TRIES) throw new Error(`days of the holdings of ${uid} could not be booked`)
    const ids = holdings.map(({ id }) => id)
    holdings = await loadHoldings(deps.table, uid, ids)
  }
}

interface Work extends Pick<Booking, 'paid'> {
  changed: Holding[]
  documents: Parameters<typeof post>[1]['documents']
  lines: Line[]
}

async function dueDays(
  { table, config: { timeZone } }: BookDeps,
  holdings: readonly Holding[],
  nowMs: EpochMs,
): Promise<Work | null> {
  const today = dateIn(timeZone, nowMs)
  const at = secondsOf(nowMs)
  const found: Booking[] = []
  let left = MOST
  for (const holding of holdings) {
    if (left <= 0) break
    if (daysToBook(holding, today) <= 0) continue
    const project = holding.terms.days > 0 ? undefined : await ofBalance(table, holding)
    const booking = bookDays(holding, { today, at, timeZone, most: left }, project)
    if (!booking) continue
    found.push(booking)
    left -= booking.documents.length
  }
  if (found.length === 0) return null
  const puts = withDigest(found.flatMap(({ documents }) => documents))
  return {
    changed: found.map(({ after }) => after),
    paid: found.reduce((sum, { paid }) => sum + paid, 0n),
    documents: [...puts, ...found.map(({ before, after }) => holdingChange(before, after).build())],
    lines: puts.flatMap(({ item }) => lineOf(item)),
  }
}

async function ofBalance(table: BookDeps['table'], { project: id }: Holding): Promise<Project> {
  const project = await loadProject(table, id)
  if (!project) throw new Error(`a holding of project ${id}, which there is not`)
  return project
}

/** One at a time, as two may give back to the same project. */
function dueEnd(holdings: readonly Holding[], when: { timeZone: string; nowMs: EpochMs }): Work | null {
  for (const holding of holdings) {
    const how = endsBySelf(holding, when)
    if (!how) continue
    const { after, documents, line } = ending(holding, how, secondsOf(when.nowMs), null)
    return { changed: [after], documents, lines: [line], paid: 0n }
  }
  return null
}

async function commit(
  { table }: BookDeps,
  uid: string,
  { documents, lines, paid }: Work,
  nowMs: EpochMs,
): Promise<boolean> {
  const at = secondsOf(nowMs)
  // Days that pay nothing change no account.
  if (lines.length === 0) return (await table.transact(documents)).ok
  return (await post(table, { uid, lines, at, documents, profit: paid })).ok
}

function lineOf({ sk, legs: written }: Row): Line[] {
  const legs = readLegs(written as string[])
  return legs.length > 0
    ? [{ kind: 'accrual', id: sk.slice('N#'.length), movement: 'project_return', legs }]
    : []
}
