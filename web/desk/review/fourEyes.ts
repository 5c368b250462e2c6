import { mayAct } from '../../../shared/roles.ts'
import type { DeskSession } from '../api/session.ts'
import type { SecondApproval } from './review.ts'

/** Why this operator may not approve it; null where they may. The server decides; this says the same beforehand. */
export function whyNotApprove(
  second: SecondApproval | null,
  { id, role }: DeskSession['operator'],
): 'first_eyes_yours' | 'needs_approver' | null {
  if (second === null) return null
  if (second.firstBy === id) return 'first_eyes_yours'
  return mayAct(role, 'approver') ? null : 'needs_approver'
}
