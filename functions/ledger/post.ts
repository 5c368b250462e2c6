import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { whereNotEnded } from '../ended-sessions.ts'
import { jittered } from '../table/conflicts.ts'
import { keys } from '../table/keys.ts'
import { Change, type Put, type Row, type Table, type Update, type Write } from '../table/write.ts'
import { pinned } from './day.ts'
import { balanced } from './entry.ts'
import { type Line, lastRowOf, nextRow, userTotals } from './journal.ts'
import { LAST_ROW, MOVES } from './stored.ts'

export interface Movement {
  uid: string
  lines: Line[]
  /** The journal's row is of this second, or of that of the row before if that is later. */
  at: EpochSeconds
  /** May include conditions on other rows. */
  documents: Write[]
  profit?: Minor
  /** Called again for each try. */
  account?: (change: Change) => void
  /** Set for movements that a user asks for: the account must be active, not frozen, and this session live. */
  session?: { epoch: number; sid?: string }
  /** The account as the caller read it; a stale one costs a try. */
  read?: Row | undefined
}

/** The old item of a failed condition, `absent` if there was none, undefined if the condition held. */
export type Refused = Row | 'absent' | undefined

export type Posted = { ok: true } | { ok: false; documents: Refused[]; account: Refused }

/** Each lost try means that another movement of the user succeeded. */
const TRIES = 60
const AT_ONCE = 3
/** Later tries wait up to 25 ms times two to this power. */
const LONGEST = 4

/** Harmless when repeated: the document's condition lets it happen once. */
export async function post(table: Table, movement: Movement): Promise<Posted> {
  const lines = movement.lines
    .map((line) => ({ ...line, legs: balanced(line.legs) }))
    .filter(({ legs }) => legs.length > 0)
  const { uid, at } = movement
  // A movement without legs has no row in the journal.
  if (lines.length === 0) return attempt(table, movement)
  let account = movement.read ?? (await readAccount(table, uid))
  for (let tries = 1; ; tries++) {
    const totals = userTotals(lines, movement.profit)
    const row = nextRow(uid, account, lines, at, totals)
    const posted = await attempt(table, movement, { row, totals, last: lastRowOf(account) })
    const now = staleImage(posted, account)
    if (!now || tries === TRIES) return posted
    if (tries > AT_ONCE) await jittered(Math.min(tries - AT_ONCE, LONGEST))
    account = now
  }
}

/** A batch read, as every function that posts may do that. */
export async function readAccount(table: Table, uid: string): Promise<Row | undefined> {
  const [row] = await table.getMany([keys.account(uid)], { consistent: true })
  return row
}

interface Journaled {
  row: Put
  totals: ReadonlyMap<string, Minor>
  last: string | undefined
}

function accountChange(movement: Movement, journaled?: Journaled): Update {
  const change = new Change(keys.account(movement.uid)).whereExists().add(MOVES, 1n)
  if (journaled) {
    const { row, totals, last } = journaled
    change.set(LAST_ROW, row.item.sk)
    pinned(change, LAST_ROW, last ?? null)
    for (const [name, amount] of totals) change.add(name, amount)
  }
  if (movement.session) {
    change.where('state', '=', 'ACTIVE').where('epoch', '=', movement.session.epoch).whereAbsent('frozen')
    whereNotEnded(change, movement.session)
  }
  movement.account?.(change)
  return change.build()
}

async function attempt(table: Table, movement: Movement, journaled?: Journaled): Promise<Posted> {
  const { uid, documents } = movement
  const change = accountChange(movement, journaled)
  const committed = await table.transact([...documents, change, ...(journaled ? [journaled.row] : [])])
  if (committed.ok) return { ok: true }
  const images = committed.failures.map((failure) => (failure.failed ? (failure.old ?? 'absent') : undefined))
  const [account, taken] = images.slice(documents.length)
  if (taken && !account) throw new Error(`the journal of ${uid} has a row that its account does not know`)
  return { ok: false, documents: images.slice(0, documents.length), account }
}

/** The present account, if only its last row differs from the one read. */
function staleImage(posted: Posted, account: Row | undefined): Row | undefined {
  if (posted.ok || posted.documents.some((image) => image !== undefined)) return undefined
  const now = posted.account
  return now && now !== 'absent' && lastRowOf(now) !== lastRowOf(account) ? now : undefined
}
