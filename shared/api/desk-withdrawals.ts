import * as z from 'zod/mini'
import { binderStates, numberExists } from '../destinations.ts'
import { PAID_REFERENCE_MAX } from '../withdrawal.ts'
import { withdrawalFlags } from '../withdrawal-flags.ts'
import { auditLine, balances, queueAsked, queuePage, userBasics, waitView } from './desk-fields.ts'
import { maskedText, personal } from './marks.ts'
import { route, wire } from './route.ts'
import { withdrawalView } from './withdrawals.ts'

const decided = z.extend(withdrawalView, {
  uid: wire.id,
  firstBy: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
})
const reviewed = z.extend(decided, waitView)
const sum = z.object({ count: z.int(), sum: wire.decimal })

const fact = z.object({
  times: z.optional(z.int()),
  place: z.optional(z.int()),
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
  country: z.optional(z.string()),
  what: z.optional(z.string()),
  /** The largest earlier amount, or the deposit's, or the stakes since. */
  amount: z.optional(wire.decimal),
  staked: z.optional(wire.decimal),
})

const one = { uid: wire.id, id: wire.id }
/** A decision is refused if the state has changed since. */
const asShown = { ...one, from: z.enum(['reserved', 'awaiting']) }
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
      holder: z.nullable(maskedText),
      bank: z.nullable(z.string()),
      fourEyes: z.boolean(),
      flags: z.array(
        z.object({
          flag: z.enum(withdrawalFlags),
          at: z.nullable(wire.seconds),
          fact,
        }),
      ),
      /** Other users who bound the same number; only operators are told. */
      binders: z.array(
        z.object({
          uid: wire.id,
          publicId: z.string(),
          name: z.nullable(maskedText),
          at: wire.seconds,
          state: z.enum(binderStates),
        }),
      ),
      user: z.extend(userBasics, { balances }),
      /** Sums over the newest fifty each. */
      before: z.object({ deposited: sum, paid: sum, waiting: sum, more: z.boolean() }),
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
      'self_payout',
      'user_locked',
      'user_frozen',
      'destination_gone',
      ...Object.values(numberExists),
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
      reference: z._default(personal(z.string().check(z.maxLength(PAID_REFERENCE_MAX))), ''),
      /** One payment covered several withdrawals, so its reference may repeat. */
      shared: z.optional(wire.int(1, 1)),
    }),
    output: reviewed,
    errors: [
      'role_required',
      'not_found',
      'already_decided',
      'self_payout',
      'reference_required',
      'reference_used',
    ],
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
