import { whereNotEnded } from './ended-sessions.ts'
import { accountOf } from './ledger/account.ts'
import { assertSession, isSessionOf, type Session } from './session.ts'
import { keys } from './table/keys.ts'
import { type Check, Conditions, type Failure, type Row, type Table } from './table/write.ts'

/** `seen` may lag, so only a consistent read refuses. Throws `login_required`, `account_locked`. */
export async function ownAccount(table: Table, session: Session, seen: Row | undefined): Promise<Row> {
  if (seen && isSessionOf(session, accountOf(seen))) return seen
  const row = await table.get(keys.account(session.uid), { consistent: true })
  assertSession(session, row ? accountOf(row) : null)
  return row as Row
}

export const readOwnAccount = async (table: Table, session: Session): Promise<Row> =>
  ownAccount(table, session, await table.get(keys.account(session.uid)))

export function whereSession(account: Conditions, session: Session): void {
  account.where('state', '=', 'ACTIVE').where('epoch', '=', session.epoch)
  whereNotEnded(account, session)
}

/** For transactions that do not write the account. Pass its failure to `assertLive`. */
export function liveSession(session: Session): Check {
  const account = new Conditions(keys.account(session.uid))
  whereSession(account, session)
  return account.check()
}

/** Throws `login_required`, `account_locked`. */
export function assertLive(session: Session, failure: Failure | undefined): void {
  if (failure?.failed) assertSession(session, failure.old ? accountOf(failure.old) : null)
}
