import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { depositClasses, depositStatuses, payMethods, REFERENCE_MAX } from '../pay.ts'
import { empty, page, route, wire } from './route.ts'

const wayToPay = z.object({
  method: z.enum(payMethods),
  /** Of the account below; a deposit tells which one its user was shown. */
  version: z.int(),
  /** Account number or address to pay into. */
  account: z.string(),
  holder: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  /** Of an address. */
  network: z.nullable(z.string()),
})

export const depositView = z.object({
  /** Its operation id. */
  id: wire.id,
  class: z.literal(depositClasses),
  status: z.literal(depositStatuses),
  asset: z.enum(assetNames),
  amount: wire.decimal,
  /** Null for what the user did not pay in. */
  method: z.nullable(z.enum(payMethods)),
  /** The payment's reference as its user typed it: a transaction's hash, a bank's number. */
  reference: z.nullable(z.string()),
  at: wire.seconds,
  decidedAt: z.nullable(wire.seconds),
  /** Why it failed or was given: `registration`, `refill`, or a slug with a sentence (shared/pay.ts). */
  reason: z.nullable(z.string()),
})

const ownDeposit = z.extend(depositView, {
  /** When it was approved first, if a second approval follows. */
  receivedAt: z.nullable(wire.seconds),
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
      /** Practice: these accounts belong to nobody, and no money must be sent. */
      practice: z.boolean(),
      /** Published: a review is over within this. */
      reviewSeconds: wire.seconds,
      /** Measured over the last seven days; null until there is something to measure. */
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
      /** Of the account the user was shown; left out, the one of now. */
      version: z.optional(wire.int(0, 999_999)),
      amount: wire.amount,
      /** Key of a picture uploaded for a deposit; checked by the domain, so that each fault has its sentence. */
      screenshot: z._default(z.string().check(z.maxLength(40)), ''),
      /** The payment's reference; may be empty. */
      reference: z._default(z.string().check(z.maxLength(REFERENCE_MAX)), ''),
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
      /** Only this one deposit; the other fields are then ignored. */
      id: z.optional(wire.id),
      status: z.optional(wire.int(1, 4)),
      class: z.optional(wire.int(0, 4)),
      from: z.optional(wire.instant),
      to: z.optional(wire.instant),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
    }),
    output: page(ownDeposit),
    errors: ['not_found'],
  }),
] as const
