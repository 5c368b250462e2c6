import { whereNotEnded } from '../ended-sessions.ts'
import { accountOf } from '../ledger/account.ts'
import type { Posted } from '../ledger/post.ts'
import { assertSession, type Session } from '../session.ts'
import type { Change } from '../table/write.ts'

/** Only the session counts: no pause, lock or freeze keeps users from their own money. */
export function whereOwnSession(change: Change, session: Session): void {
  change.where('epoch', '=', session.epoch)
  whereNotEnded(change, session)
}

export function assertOwnSession(posted: Exclude<Posted, { ok: true }>, session: Session): void {
  const { account } = posted
  if (account) assertSession(session, account === 'absent' ? null : accountOf(account))
}
