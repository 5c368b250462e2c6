import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { whereNotEnded } from '../ended-sessions.ts'
import { jittered } from '../table/conflicts.ts'
import { keys } from '../table/keys.ts'
import { Change, type Put, type Row, type Table, type Update, type Write } from '../table/write.ts'
import { BETWEEN_USERS } from './chart.ts'
import { pinned } from './day.ts'
import { balanced } from './entry.ts'
import { type Line, lastRowOf, nextRow, userTotals } from './journal.ts'
import { LAST_ROW, MOVES } from './stored.ts'

/** One user's part of a movement. */
export interface Side {
  uid: string
  lines: Line[]
  profit?: Minor
  /** Called again for each try. */
  account?: (change: Change) => void
  /** Set for movements that a user asks for: the account must be active, not frozen, and this session live. */
  session?: { epoch: number; sid?: string }
  /** The account must be active and not frozen, although its user asks for nothing. */
  mustBeOpen?: true
  /** The account as the caller read it; a stale one costs a try. */
  read?: Row | undefined
}

export interface Movement extends Side {
  /** The journal's rows are of this second, or of that of the row before if that is later. */
  at: EpochSeconds
  /** May include conditions on other rows. */
  documents: Write[]
  /** Other users whose money the same transaction moves. */
  others?: readonly Side[]
}

/** The old item of a failed condition, `absent` if there was none, undefined if the condition held. */
export type Refused = Row | 'absent' | undefined

export type Posted = { ok: true } | { ok: false; documents: Refused[]; account: Refused; others: Refused[] }

/** Each lost try means that another movement of one of the users succeeded. */
const TRIES = 60
const AT_ONCE = 3
/** Later tries wait up to 25 ms times two to this power. */
const LONGEST = 4

/** Harmless when repeated: the document's condition lets it happen once. */
export async function post(table: Table, movement: Movement): Promise<Posted> {
  const sides = sidesOf(movement)
  const { documents, at } = movement
  // A movement without legs has no row in the journal.
  if (sides.every(({ lines }) => lines.length === 0)) return attempt(table, documents, sides.map(unjournaled))
  let accounts = await readAccounts(table, sides)
  for (let tries = 1; ; tries++) {
    const parts = sides.map((side, index) => partOf(side, accounts[index], at))
    const posted = await attempt(table, documents, parts)
    const now = presentAccounts(posted, accounts)
    if (!now || tries === TRIES) return posted
    if (tries > AT_ONCE) await jittered(Math.min(tries - AT_ONCE, LONGEST))
    accounts = now
  }
}

/** Throws unless each line balances, and the sides agree on what one user pays another. */
function sidesOf({ others = [], ...first }: Movement): Side[] {
  const sides = [first, ...others].map((side) => ({
    ...side,
    lines: side.lines
      .map((line) => ({ ...line, legs: balanced(line.legs) }))
      .filter(({ legs }) => legs.length > 0),
  }))
  const legs = sides.flatMap(({ lines }) => lines.flatMap((line) => line.legs))
  balanced(legs.filter(({ account }) => account === BETWEEN_USERS))
  if (new Set(sides.map(({ uid }) => uid)).size < sides.length) throw new Error('two sides of one user')
  return sides
}

/** A batch read, as every function that posts may do that. */
export async function readAccount(table: Table, uid: string): Promise<Row | undefined> {
  const [row] = await table.getMany([keys.account(uid)], { consistent: true })
  return row
}

async function readAccounts(table: Table, sides: readonly Side[]): Promise<(Row | undefined)[]> {
  const unread = sides.filter(({ read }) => !read).map(({ uid }) => uid)
  const rows = unread.length > 0 ? await table.getMany(unread.map(keys.account), { consistent: true }) : []
  return sides.map(({ uid, read }) => read ?? rows[unread.indexOf(uid)])
}

/** The writes of one side. */
interface Part {
  uid: string
  change: Update
  row?: Put
}

const unjournaled = (side: Side): Part => ({ uid: side.uid, change: accountChange(side) })

function partOf(side: Side, account: Row | undefined, at: EpochSeconds): Part {
  const { uid, lines, profit } = side
  if (lines.length === 0) return unjournaled(side)
  const totals = userTotals(lines, profit)
  const row = nextRow(uid, account, lines, at, totals)
  return { uid, change: accountChange(side, { row, totals, last: lastRowOf(account) }), row }
}

interface Journaled {
  row: Put
  totals: ReadonlyMap<string, Minor>
  last: string | undefined
}

function accountChange(movement: Side, journaled?: Journaled): Update {
  const change = new Change(keys.account(movement.uid)).whereExists().add(MOVES, 1n)
  if (journaled) {
    const { row, totals, last } = journaled
    change.set(LAST_ROW, row.item.sk)
    pinned(change, LAST_ROW, last ?? null)
    for (const [name, amount] of totals) change.add(name, amount)
  }
  const mustBeOpen = movement.session || movement.mustBeOpen
  if (mustBeOpen) change.where('state', '=', 'ACTIVE')
  if (movement.session) change.where('epoch', '=', movement.session.epoch)
  if (mustBeOpen) change.whereAbsent('frozen')
  if (movement.session) whereNotEnded(change, movement.session)
  movement.account?.(change)
  return change.build()
}

async function attempt(table: Table, documents: readonly Write[], parts: readonly Part[]): Promise<Posted> {
  const written = parts.flatMap(({ change, row }) => [change, ...(row ? [row] : [])])
  const committed = await table.transact([...documents, ...written])
  if (committed.ok) return { ok: true }
  const images = committed.failures.map((failure) => (failure.failed ? (failure.old ?? 'absent') : undefined))
  const ofParts = images.splice(documents.length)
  const [account, ...others] = parts.map(({ uid, row }) => {
    const [refused, taken] = ofParts.splice(0, row ? 2 : 1)
    if (taken && !refused) throw new Error(`the journal of ${uid} has a row that its account does not know`)
    return refused
  })
  return { ok: false, documents: images, account, others }
}

/** The present accounts, if one that refused has another last row than was read. */
function presentAccounts(
  posted: Posted,
  accounts: readonly (Row | undefined)[],
): (Row | undefined)[] | undefined {
  if (posted.ok || posted.documents.some((image) => image !== undefined)) return undefined
  const refused = [posted.account, ...posted.others]
  const isStale = (now: Refused, index: number) =>
    now !== undefined && now !== 'absent' && lastRowOf(now) !== lastRowOf(accounts[index])
  if (!refused.some(isStale)) return undefined
  return refused.map((now, index) => (now && now !== 'absent' ? now : accounts[index]))
}
