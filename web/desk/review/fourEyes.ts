import { mayAct } from '../../../shared/roles.ts'
import type { DeskSession } from '../api/session.ts'
import type { SecondApproval } from './review.ts'

/** Why this operator cannot give the approval it waits for; null where he can. The server holds all of them. */
export function approvalBar(
  second: SecondApproval | null,
  { id, role }: DeskSession['operator'],
): 'first_eyes_yours' | 'needs_approver' | null {
  if (second === null) return null
  if (second.firstBy === id) return 'first_eyes_yours'
  return mayAct(role, 'approver') ? null : 'needs_approver'
}
