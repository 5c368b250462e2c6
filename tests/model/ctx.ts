import type { Ctx } from '../../functions/http.ts'
import { loadAccount } from '../../functions/ledger/account.ts'
import { assertSession, type Session } from '../../functions/session.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Process } from './process.ts'

/** What functions/http.ts gives every handler. */
export const ctxOf = (process: Process): Ctx => ({
  nowMs: process.nowMs(),
  lang: 'en',
  requestId: 'model',
  address: '203.0.113.7',
})

/** What it reads first for routes that leave the proof of the session to it. */
export async function readSession(process: Process, session: Session) {
  const account = await loadAccount(process.deps.table, session.uid)
  assertSession(session, account)
  if (!account) throw new Error('a session without an account')
  return { ...ctxOf(process), session, account }
}

export const newSession = (uid: string, epoch: number, nowMs: number): Session => {
  const now = secondsOf(nowMs)
  return { uid, epoch, issuedAt: now, loggedInAt: now, expiresAt: now + 86_400 }
}
