import type { DepsOf } from '../areas.ts'
import { accountOf } from '../ledger/account.ts'
import { assertSession, type Session } from '../session.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'

/** Consistent, so that an ended session is refused at once. */
export async function ownAccount({ table }: Pick<DepsOf<'views'>, 'table'>, session: Session): Promise<Row> {
  const account = await table.get(keys.account(session.uid), { consistent: true })
  assertSession(session, account ? accountOf(account) : null)
  return account as Row
}
