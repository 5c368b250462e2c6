import { accountOf } from './ledger/account.ts'
import { assertSession, isSessionOf, type Session } from './session.ts'
import { keys } from './table/keys.ts'
import type { Row, Table } from './table/write.ts'

/**
 * The account item of a session. `seen` is what a cheap read gave: it may lag behind the login of a moment ago, so only
 * a consistent read refuses. Throws `login_required`, `account_locked`.
 */
export async function ownAccount(table: Table, session: Session, seen: Row | undefined): Promise<Row> {
  if (seen && isSessionOf(session, accountOf(seen))) return seen
  const row = await table.get(keys.account(session.uid), { consistent: true })
  assertSession(session, row ? accountOf(row) : null)
  return row as Row
}

/** The account item of a session by a cheap read, consistent only where that would refuse it. Throws the same. */
export const readOwnAccount = async (table: Table, session: Session): Promise<Row> =>
  ownAccount(table, session, await table.get(keys.account(session.uid)))
