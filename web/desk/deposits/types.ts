import type { Answer } from '../../api/wire.ts'
import type { DeskSession } from '../api/session.ts'

export type Deposit = Answer<'/api/desk/deposits'>['items'][number]
export type Evidence = Answer<'/api/desk/deposit'>
export type Waiting = Deposit & { status: 3 | 4 }

export const waits = (deposit: Deposit): deposit is Waiting => deposit.status === 3 || deposit.status === 4

/** Why this operator cannot approve it; null where he can. The server holds all of them. */
export function approvalBar(
  deposit: Deposit,
  { id, role }: DeskSession['operator'],
): 'first_eyes_yours' | 'needs_approver' | null {
  if (deposit.status !== 4) return null
  if (deposit.firstBy === id) return 'first_eyes_yours'
  return role === 'reviewer' ? 'needs_approver' : null
}
