import type { MovementKind } from '../../shared/documents.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import { isMovementKey } from './movements.ts'
import { type Held, heldOf, readHeld, type Told, writeHeld } from './running.ts'
import { heldAt, type StatementPage, statementFile, statementPage } from './statement.ts'

/**
 * The longest that a movement is committed after the second it stands under, in seconds: no function lives longer.
 * What is older than that gets no new neighbours.
 */
export const LAG_S = 300
/** How often money may move while its movements are read, before they are told without balances. */
const TRIES = 3

export interface Asked {
  kind?: MovementKind
  from?: EpochSeconds
  to?: EpochSeconds
  byDocument?: boolean
  limit: number
  /** As `cursorOf` wrote it. */
  cursor?: string
}

interface Place {
  table: Table
  /** Read consistently before. */
  account: Row
  now: EpochSeconds
  /** Rows of one query of a list; for tests. */
  rows?: number
}

/** `<key>~<balances before it>`, the latter only where they cannot change any more. */
const cursorOf = ({ movements, next, nextHeld }: StatementPage, now: EpochSeconds): string | null => {
  if (next === null || nextHeld === null) return next
  const oldest = movements.at(-1)?.at ?? now
  const text = `${next}~${writeHeld(nextHeld)}`
  return oldest < now - LAG_S && text.length <= 400 ? text : next
}

/** The key and the balances of a cursor; null for a text that is none. */
export function readCursor(cursor: string): { key: string; held: Held | null } | null {
  const [key = '', text, ...more] = cursor.split('~')
  const held = text === undefined ? null : readHeld(text)
  return !isMovementKey(key) || more.length > 0 || (text !== undefined && !held) ? null : { key, held }
}

/**
 * A page of movements with the balances after each. These are exact: counted back from an account that no movement
 * changed while they were read, or on from the page before. Without balances where only some kinds are asked for, or
 * where too much lies between now and the page. `cursor` must be readable.
 */
export async function toldPage(
  place: Place,
  asked: Asked,
): Promise<{ movements: Told[]; next: string | null }> {
  const { table, account, now, rows } = place
  const { cursor, ...range } = asked
  const at = cursor === undefined ? null : readCursor(cursor)
  const before = at ? { before: at.key } : {}
  const read = (of: Row, held: Held | null) =>
    statementPage(table, of, { ...range, ...before, ...(held && { held }) }, rows)
  const done = (page: StatementPage) => ({ movements: page.movements, next: cursorOf(page, now) })
  if (asked.kind) return done(await read(account, null))
  if (at?.held) return done(await read(account, at.held))
  const start = at?.key ?? (asked.to === undefined ? null : asked.to + 1)
  return unmoved(
    place,
    async (of) => {
      const held = start === null ? heldOf(of) : await heldAt(table, of, start, rows)
      return held && done(await read(of, held))
    },
    async (of) => done(await read(of, null)),
  )
}

/** All movements of a period, or null where they are too many; with their balances where those can be told. */
export function toldFile(
  place: Place,
  range: { from: EpochSeconds; to: EpochSeconds; kind?: MovementKind; limit: number },
): Promise<Told[] | null> {
  const { table, now, rows } = place
  const untold = (of: Row) => statementFile(table, of, range, rows)
  if (range.kind) return untold(place.account)
  // What a server with a faster clock writes meanwhile counts as newer, and shows as a movement.
  const open = range.to >= now
  return unmoved(
    place,
    async (of) => {
      const held = open ? heldOf(of) : await heldAt(table, of, range.to + 1, rows)
      const all = open ? { from: range.from, limit: range.limit } : range
      const told = held && (await statementFile(table, of, { ...all, held }, rows))
      return told?.filter(({ at }) => at <= range.to) ?? null
    },
    untold,
  )
}

/** Reads with an account that did not move meanwhile; otherwise, or where `exact` answers null, as `without` does. */
async function unmoved<Answer>(
  { table, account }: Place,
  exact: (account: Row) => Promise<Answer | null>,
  without: (account: Row) => Promise<Answer>,
): Promise<Answer> {
  let of = account
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await exact(of)
    if (answer === null) break
    const again = (await table.get(keys.account(of.pk.slice('U#'.length)), { consistent: true })) as Row
    if (again.moves === of.moves) return answer
    of = again
  }
  return without(of)
}
