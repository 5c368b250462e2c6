import * as z from 'zod/mini'
import { depositStatuses } from '../pay.ts'
import { depositView } from './deposits.ts'
import { auditLine, balances, queueAsked, queuePage, userBasics, waitView } from './desk-fields.ts'
import { route, wire } from './route.ts'

const reviewed = z.extend(depositView, {
  uid: wire.id,
  claim: z.nullable(wire.id),
  firstBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  ...waitView,
})

const occurrence = z.object({
  uid: wire.id,
  publicId: z.string(),
  own: z.boolean(),
  at: wire.seconds,
  deposit: z.nullable(wire.id),
  status: z.nullable(z.literal(depositStatuses)),
})
const sum = z.object({ count: z.int(), sum: wire.decimal })

/** A decision is refused if the status has changed since. */
const asShown = {
  uid: wire.id,
  id: wire.id,
  from: z.pipe(wire.int(3, 4), z.literal([3, 4])),
}
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
    input: z.strictObject(queueAsked),
    output: z.object(queuePage(reviewed)),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.deposit',
    method: 'GET',
    path: '/api/desk/deposit',
    summary: 'A deposit with what there is to decide it by: its picture, what came before, whose it is',
    input: z.strictObject({ uid: wire.id, id: wire.id }),
    output: z.object({
      deposit: reviewed,
      fourEyes: z.boolean(),
      /** Link for one minute; the bucket logs the operator. */
      picture: z.nullable(z.object({ url: z.string(), expiresAt: wire.seconds })),
      paidInto: z.nullable(
        z.object({
          version: z.int(),
          offered: z.boolean(),
          account: z.string(),
          holder: z.nullable(z.string()),
          bank: z.nullable(z.string()),
          network: z.nullable(z.string()),
        }),
      ),
      /** The newest twenty of each. */
      seen: z.object({ picture: z.array(occurrence), reference: z.array(occurrence) }),
      user: z.extend(userBasics, { balances }),
      /** Sums over the newest fifty. */
      before: z.object({ approved: sum, refused: sum, waiting: sum, more: z.boolean() }),
      audit: z.array(auditLine),
    }),
    errors: ['role_required', 'not_found'],
  }),
  route({
    ...reviewer,
    id: 'desk.deposit_approve',
    method: 'POST',
    path: '/api/desk/deposit_approve',
    idempotent: true,
    summary: 'Approve a deposit; the second approval of a large one takes an approver, and another operator',
    input: z.strictObject(asShown),
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
    input: z.strictObject({ ...asShown, reason }),
    output: reviewed,
    errors: ['role_required', 'not_found', 'already_decided', 'reason_required'],
  }),
  route({
    ...approver,
    id: 'desk.deposit_credit',
    method: 'POST',
    path: '/api/desk/deposit_credit',
    idempotent: true,
    summary:
      'Give a user money from the treasury, or with the ticket of a claim from the rewards, within their caps and once a claim; it is his when another operator approves it',
    input: z.strictObject({ uid: wire.id, amount: wire.amount, reason, ticket: z.optional(wire.id) }),
    output: reviewed,
    errors: [
      'role_required',
      'reason_required',
      'amount_required',
      'amount_invalid',
      'amount_below_min',
      'amount_above_max',
      'user_not_found',
      'claim_not',
      'claim_booked',
      'claim_cap',
    ],
  }),
] as const
