import * as z from 'zod/mini'
import { PAID_REFERENCE_MAX } from '../withdrawal.ts'
import { withdrawalFlags } from '../withdrawal-flags.ts'
import { auditLine, balances, queueAsked, queuePage, userBasics, waitView } from './desk-fields.ts'
import { route, wire } from './route.ts'
import { withdrawalView } from './withdrawals.ts'

const decided = z.extend(withdrawalView, {
  uid: wire.id,
  /** The operator who approved it first where two must, who let it be paid, and who ended it. */
  firstBy: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
})
const reviewed = z.extend(decided, waitView)
const sum = z.object({ count: z.int(), sum: wire.decimal })

/** The fact behind a reason to look twice; each has its own part of it. */
const fact = z.object({
  /** How often its destination was paid to before, and where that stands among the user's. */
  times: z.optional(z.int()),
  place: z.optional(z.int()),
  /** Of the device that was new. */
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
  country: z.optional(z.string()),
  /** What was changed. */
  what: z.optional(z.string()),
  /** Of the largest before, or of the deposit; and what was staked since. */
  amount: z.optional(wire.decimal),
  staked: z.optional(wire.decimal),
})

const one = { uid: wire.id, id: wire.id }
/** The state the operator saw; if that has changed since, the decision is refused. */
const asShown = { ...one, from: z.enum(['reserved', 'awaiting']) }
/** Checked by the domain, so that each fault has its sentence. */
const reason = z._default(z.string().check(z.maxLength(100)), '')

const reviewer = { area: 'desk', auth: 'desk', role: 'reviewer' } as const
const approver = { area: 'desk', auth: 'desk', role: 'approver' } as const

export const deskWithdrawalRoutes = [
  route({
    ...reviewer,
    id: 'desk.withdrawals',
    method: 'GET',
    path: '/api/desk/withdrawals',
    summary: 'Withdrawals that wait for a decision or for their payment, the longest waiting first',
    input: z.strictObject(queueAsked),
    output: z.object(queuePage(reviewed)),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.withdrawal',
    method: 'GET',
    path: '/api/desk/withdrawal',
    summary:
      'A withdrawal with all there is to decide it by: reasons to look twice, whose it is, what came before',
    input: z.strictObject(one),
    output: z.object({
      withdrawal: reviewed,
      /** Of the destination, masked; null of an address, and of one that was removed. */
      holder: z.nullable(z.string()),
      bank: z.nullable(z.string()),
      /** Whether this operator's approval is not enough. */
      fourEyes: z.boolean(),
      /** Reasons to look twice: since when, and the fact behind each. */
      flags: z.array(
        z.object({
          flag: z.enum(withdrawalFlags),
          at: z.nullable(wire.seconds),
          fact,
        }),
      ),
      user: z.extend(userBasics, { balances }),
      /** Of the newest fifty of each; `more` if there are older ones. */
      before: z.object({ deposited: sum, paid: sum, waiting: sum, more: z.boolean() }),
      /** Earlier ones that were refused or came back, the newest first. */
      refused: z.array(decided),
      audit: z.array(auditLine),
    }),
    errors: ['role_required', 'not_found'],
  }),
  route({
    ...reviewer,
    id: 'desk.withdrawal_reveal',
    method: 'POST',
    path: '/api/desk/withdrawal_reveal',
    idempotent: true,
    summary: 'The number it goes to and its holder, in full; that they were looked at is recorded',
    input: z.strictObject(one),
    output: z.object({ number: z.string(), holder: z.nullable(z.string()) }),
    errors: ['role_required', 'not_found'],
  }),
  route({
    ...reviewer,
    id: 'desk.withdrawal_approve',
    method: 'POST',
    path: '/api/desk/withdrawal_approve',
    idempotent: true,
    summary:
      'Let a withdrawal be paid; the second approval of a large one takes an approver, and another operator',
    input: z.strictObject(asShown),
    output: reviewed,
    errors: [
      'role_required',
      'not_found',
      'already_decided',
      'self_approval',
      'user_locked',
      'user_frozen',
      'destination_gone',
    ],
  }),
  route({
    ...reviewer,
    id: 'desk.withdrawal_refuse',
    method: 'POST',
    path: '/api/desk/withdrawal_refuse',
    idempotent: true,
    summary:
      'Refuse a withdrawal for one of the canned reasons, which its user reads in a language of his own',
    input: z.strictObject({ ...asShown, reason }),
    output: reviewed,
    errors: ['role_required', 'not_found', 'already_decided', 'reason_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.withdrawal_paid',
    method: 'POST',
    path: '/api/desk/withdrawal_paid',
    idempotent: true,
    summary: 'Note that it was paid, with the reference of the payment, which its user sees',
    input: z.strictObject({
      ...one,
      reference: z._default(z.string().check(z.maxLength(PAID_REFERENCE_MAX)), ''),
      /** One payment was for several withdrawals, so its reference may have been entered before. */
      shared: z.optional(wire.int(1, 1)),
    }),
    output: reviewed,
    errors: ['role_required', 'not_found', 'already_decided', 'reference_required', 'reference_used'],
  }),
  route({
    ...approver,
    id: 'desk.withdrawal_return',
    method: 'POST',
    path: '/api/desk/withdrawal_return',
    idempotent: true,
    summary: 'Note that its payment came back or failed; never by the operator who let it be paid',
    input: z.strictObject({ ...one, reason }),
    output: reviewed,
    errors: ['role_required', 'not_found', 'already_decided', 'self_approval', 'reason_required'],
  }),
] as const
