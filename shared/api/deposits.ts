import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { depositClasses, depositStatuses, payMethods, REFERENCE_MAX } from '../pay.ts'
import { personal } from './marks.ts'
import { empty, page, route, wire } from './route.ts'

const wayToPay = z.object({
  method: z.enum(payMethods),
  /** A deposit names the version its user was shown. */
  version: z.int(),
  account: z.string(),
  holder: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  network: z.nullable(z.string()),
})

export const depositView = z.object({
  id: wire.id,
  class: z.literal(depositClasses),
  status: z.literal(depositStatuses),
  asset: z.enum(assetNames),
  amount: wire.decimal,
  /** Books a difference found in the account after a freeze; no money moved. */
  correction: z.boolean(),
  method: z.nullable(z.enum(payMethods)),
  reference: z.nullable(z.string()),
  at: wire.seconds,
  decidedAt: z.nullable(wire.seconds),
  /** `registration`, `refill`, or a slug with a sentence (shared/pay.ts). */
  reason: z.nullable(z.string()),
})

const ownDeposit = z.extend(depositView, {
  /** When the first of two approvals was given. */
  receivedAt: z.nullable(wire.seconds),
})

const listedDeposit = z.extend(ownDeposit, {
  screenshot: z.nullable(z.object({ url: z.string(), expiresAt: wire.seconds })),
})

const user = { area: 'deposits', auth: 'user', session: 'read' } as const

export const depositRoutes = [
  route({
    ...user,
    id: 'deposits.recharge',
    method: 'GET',
    path: '/api/user/recharge',
    summary: 'Ways to deposit, each with the account to pay into; the limits, and how long a review takes',
    input: empty,
    output: z.object({
      items: z.array(wayToPay),
      asset: z.enum(assetNames),
      min: wire.decimal,
      max: wire.decimal,
      practice: z.boolean(),
      reviewSeconds: wire.seconds,
      /** Over the last seven days; null without decisions. */
      medianSeconds: z.nullable(z.int()),
    }),
    errors: [],
  }),
  route({
    ...user,
    id: 'deposits.dorecharge',
    method: 'POST',
    path: '/api/user/dorecharge',
    idempotent: true,
    summary: 'Submit a deposit: what was paid, how, and the picture that shows it',
    input: z.strictObject({
      method: z.enum(payMethods),
      version: z.optional(wire.int(0, 999_999)),
      amount: wire.amount,
      /** A string, so that the domain can refuse each fault by its own sentence. */
      screenshot: z._default(z.string().check(z.maxLength(40)), ''),
      reference: z._default(personal(z.string().check(z.maxLength(REFERENCE_MAX))), ''),
    }),
    output: ownDeposit,
    errors: [
      'amount_required',
      'amount_invalid',
      'amount_below_min',
      'amount_above_max',
      'screenshot_required',
      'upload_not_ready',
      'upload_invalid',
    ],
  }),
  route({
    ...user,
    id: 'deposits.recharge_record',
    method: 'GET',
    path: '/api/user/recharge_record',
    summary: 'Deposits, newest first, or one of them; from and to bound the time of submitting',
    input: z.strictObject({
      /** Returns only this deposit; the other fields are ignored. */
      id: z.optional(wire.id),
      status: z.optional(wire.int(1, 4)),
      class: z.optional(wire.int(0, 4)),
      from: z.optional(wire.instant),
      to: z.optional(wire.instant),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
    }),
    output: page(listedDeposit),
    errors: ['not_found'],
  }),
] as const
