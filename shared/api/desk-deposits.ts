import * as z from 'zod/mini'
import { depositView } from './deposits.ts'
import { page, route, wire } from './route.ts'

/** A deposit as the desk sees it: whose it is, who has looked at it, and whether it waits longer than promised. */
const reviewed = z.extend(depositView, {
  uid: wire.id,
  /** The operator whose eyes were the first of four, or who gave a credit. */
  firstBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  overdue: z.boolean(),
})

/** Which deposit, and the status it was seen in: what has moved on since is not decided blindly. */
const seen = {
  uid: wire.id,
  id: wire.id,
  from: z.pipe(wire.int(3, 4), z.literal([3, 4])),
}
/** Checked by the domain, so that each fault has its sentence. */
const reason = z._default(z.string().check(z.maxLength(100)), '')

const reviewer = { area: 'desk', auth: 'desk', role: 'reviewer' } as const
const approver = { area: 'desk', auth: 'desk', role: 'approver' } as const

export const deskDepositRoutes = [
  route({
    ...reviewer,
    id: 'desk.deposits',
    method: 'GET',
    path: '/api/desk/deposits',
    summary: 'Deposits that wait for a decision, the longest waiting first',
    input: z.strictObject({ cursor: z.optional(wire.cursor), limit: wire.limit }),
    output: page(reviewed),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.deposit_approve',
    method: 'POST',
    path: '/api/desk/deposit_approve',
    idempotent: true,
    summary: 'Approve a deposit; the second approval of a large one takes an approver, and another operator',
    input: z.strictObject(seen),
    output: reviewed,
    errors: ['role_required', 'not_found', 'already_decided', 'self_approval'],
  }),
  route({
    ...reviewer,
    id: 'desk.deposit_refuse',
    method: 'POST',
    path: '/api/desk/deposit_refuse',
    idempotent: true,
    summary: 'Refuse a deposit for one of the canned reasons, which its user reads in a language of his own',
    input: z.strictObject({ ...seen, reason }),
    output: reviewed,
    errors: ['role_required', 'not_found', 'already_decided', 'reason_required'],
  }),
  route({
    ...approver,
    id: 'desk.deposit_credit',
    method: 'POST',
    path: '/api/desk/deposit_credit',
    idempotent: true,
    summary: 'Give a user money from the treasury; it is his when another operator approves it',
    input: z.strictObject({ uid: wire.id, amount: wire.amount, reason }),
    output: reviewed,
    errors: [
      'role_required',
      'reason_required',
      'amount_required',
      'amount_invalid',
      'amount_below_min',
      'amount_above_max',
      'user_not_found',
    ],
  }),
] as const
