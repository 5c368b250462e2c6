import { whereNotEnded } from '../ended-sessions.ts'
import { accountOf } from '../ledger/account.ts'
import type { Posted } from '../ledger/post.ts'
import { assertSession, type Session } from '../session.ts'
import type { Change } from '../table/write.ts'

/** What taking one's own asks of its account: the session alone. No pause, lock or freeze keeps it from its user. */
export function whereOwnSession(change: Change, session: Session): void {
  change.where('epoch', '=', session.epoch)
  whereNotEnded(change, session)
}

/** Throws `login_required` and the like where the account refused because of the session. */
export function assertOwnSession(posted: Exclude<Posted, { ok: true }>, session: Session): void {
  const { account } = posted
  if (account) assertSession(session, account === 'absent' ? null : accountOf(account))
}
