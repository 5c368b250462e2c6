import { expect, test } from 'vitest'
import { whyNotApprove } from './fourEyes.ts'

const [ada, bob] = [
  { id: 'ada', name: 'Ada', role: 'approver' as const },
  { id: 'bob', name: 'Bob', role: 'reviewer' as const },
]

test.each([
  ['nothing needs a second operator', null, bob, null],
  ['another approved first', { firstBy: 'bob' }, ada, null],
  ['they approved first', { firstBy: 'ada' }, ada, 'first_eyes_yours'],
  ['they proposed it', { firstBy: 'ada', isProposal: true as const }, ada, 'proposed_yours'],
  ['they are no approver', { firstBy: 'ada', isProposal: true as const }, bob, 'needs_approver'],
])('%s', (_, second, operator, why) => expect(whyNotApprove(second, operator)).toBe(why))
