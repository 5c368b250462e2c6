import * as z from 'zod/mini'
import { depositStatuses } from '../pay.ts'
import { depositView } from './deposits.ts'
import { auditLine, balances, queueAsked, queuePage, userBasics, waitView } from './desk-fields.ts'
import { route, wire } from './route.ts'

const reviewed = z.extend(depositView, {
  uid: wire.id,
  /** Of a claimed reward: the ticket that claims it. */
  claim: z.nullable(wire.id),
  /** The operator who approved first, or gave the credit. */
  firstBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  ...waitView,
})

/** An earlier use of the same picture or reference. */
const occurrence = z.object({
  uid: wire.id,
  publicId: z.string(),
  /** Whether it was the same user's. */
  own: z.boolean(),
  at: wire.seconds,
  /** The deposit it was used for; null for a picture used for a question or for nothing. */
  deposit: z.nullable(wire.id),
  status: z.nullable(z.literal(depositStatuses)),
})
const sum = z.object({ count: z.int(), sum: wire.decimal })

/** Which deposit, and the status the operator saw; if that has changed since, the decision is refused. */
const asShown = {
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
      /** Whether this operator's approval is not enough. */
      fourEyes: z.boolean(),
      /** An address that shows the picture for a minute; who looks is logged. Null if it has none. */
      picture: z.nullable(z.object({ url: z.string(), expiresAt: wire.seconds })),
      /** The account its user was shown to pay into; null where that is not known. */
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
      /** The newest twenty each; empty if it was never used before. */
      seen: z.object({ picture: z.array(occurrence), reference: z.array(occurrence) }),
      user: z.extend(userBasics, { balances }),
      /** What the user paid in before, of the newest fifty; `more` if there are older ones. */
      before: z.object({ approved: sum, refused: sum, waiting: sum, more: z.boolean() }),
      /** What operators did to it, in the order they did it. */
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
