import { mayAct } from '../../../shared/roles.ts'
import type { DeskSession } from '../api/session.ts'
import type { SecondApproval } from './review.ts'

/** Mirrors the server's rule; null if the operator may approve. */
export function whyNotApprove(
  second: SecondApproval | null,
  { id, role }: DeskSession['operator'],
): 'first_eyes_yours' | 'proposed_yours' | 'needs_approver' | null {
  if (second === null) return null
  if (second.firstBy === id) return second.isProposal ? 'proposed_yours' : 'first_eyes_yours'
  return mayAct(role, 'approver') ? null : 'needs_approver'
}
