import * as z from 'zod/mini'
import { proposalStates } from '../rules/terms.ts'
import { route, wire } from './route.ts'

export const changedTerms = {
  /** Start of these terms. */
  from: wire.seconds,
  orderMin: wire.decimal,
  orderMax: wire.decimal,
  positionMin: wire.decimal,
  positionMax: wire.decimal,
  feeRate: wire.decimal,
  feeMin: wire.decimal,
  durations: z.array(z.object({ seconds: wire.seconds, payoutRate: wire.decimal })),
}

export const proposedTerms = z.object({
  /** Id of the press that proposed it. */
  id: wire.id,
  /** The version it becomes. */
  version: z.int(),
  state: z.enum(proposalStates),
  ...changedTerms,
  proposedAt: wire.seconds,
  proposedBy: z.string(),
  proposedName: z.nullable(z.string()),
  decidedAt: z.nullable(wire.seconds),
  decidedName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

const id = wire.productId
const amount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,8})?$/))
const rate = z.string().check(z.regex(/^\d(\.\d{1,6})?$/))
const which = { id, proposal: wire.id }

const approver = { area: 'desk', auth: 'desk', role: 'approver', method: 'POST', idempotent: true } as const

export const deskTermsRoutes = [
  route({
    ...approver,
    id: 'desk.terms_propose',
    path: '/api/desk/terms_propose',
    summary: 'Propose new terms of a product from a moment on; another operator announces them',
    input: z.strictObject({
      id,
      /** The version on the screen, so that nobody changes what they have not read. */
      was: wire.int(1, 999_998),
      from: wire.instant,
      orderMin: amount,
      orderMax: amount,
      positionMin: amount,
      positionMax: amount,
      feeRate: rate,
      feeMin: amount,
      /** Seconds of each duration with its payout rate, a decimal of one: `60=0.87 120=0.9`. */
      payouts: z.string().check(z.regex(/^\d{1,5}=\d(\.\d{1,6})?( \d{1,5}=\d(\.\d{1,6})?){0,9}$/)),
    }),
    output: proposedTerms,
    errors: ['role_required', 'product_not_found', 'product_changed', 'terms_moment'],
  }),
  route({
    ...approver,
    id: 'desk.terms_announce',
    path: '/api/desk/terms_announce',
    summary:
      'Announce the terms another operator proposed; orders from their moment on are placed under them',
    input: z.strictObject(which),
    output: proposedTerms,
    errors: [
      ...['role_required', 'not_found', 'product_not_found', 'already_decided', 'self_approval'],
      ...['product_changed', 'terms_moment'],
    ] as const,
  }),
  route({
    ...approver,
    id: 'desk.terms_refuse',
    path: '/api/desk/terms_refuse',
    summary: 'Refuse proposed terms with a reason, or withdraw your own proposal',
    input: z.strictObject({
      ...which,
      /** Needed of everyone but the proposer. */
      reason: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    output: proposedTerms,
    errors: ['role_required', 'not_found', 'product_not_found', 'already_decided', 'reason_required'],
  }),
] as const
