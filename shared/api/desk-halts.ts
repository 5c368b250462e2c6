import * as z from 'zod/mini'
import { type StageHalt, stageHalts } from '../halts.ts'
import { feeds } from './fields.ts'
import { listOf, route, wire } from './route.ts'

const reason = z.string().check(z.maxLength(200))
/** A product, or what else operators halt. */
export const haltId = z.union([wire.productId, z.enum(stageHalts as readonly [StageHalt, ...StageHalt[]])])
const state = z.object({
  id: haltId,
  /** The public reason while it is halted; null while it goes on as usual. */
  halted: z.nullable(z.string()),
})
const one = z.extend(state, {
  /** Of a product. */
  symbol: z.nullable(z.string()),
  /** When it was halted; null where it is not, or was before halts had times. */
  since: z.nullable(wire.seconds),
  /** The operator who asked first that it goes on. */
  resumeBy: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
})

/** What a version of a product offers; orders keep that of theirs. */
const terms = z.object({
  version: z.int(),
  feed: z.enum(feeds),
  /** Version of the published rules. */
  rules: z.string(),
  orderMin: wire.decimal,
  orderMax: wire.decimal,
  positionMin: wire.decimal,
  positionMax: wire.decimal,
  feeRate: wire.decimal,
  feeMin: wire.decimal,
  stalenessSeconds: wire.seconds,
  durations: z.array(z.object({ seconds: wire.seconds, payoutRate: wire.decimal })),
})

const desk = { area: 'desk', auth: 'desk' } as const

export const deskHaltRoutes = [
  route({
    ...desk,
    role: 'reviewer',
    id: 'desk.products',
    method: 'GET',
    path: '/api/desk/products',
    summary: 'All that can be halted, products first of all, and what of it is',
    input: z.strictObject({}),
    output: listOf(one),
    errors: ['role_required'],
  }),
  route({
    ...desk,
    role: 'reviewer',
    id: 'desk.product',
    method: 'GET',
    path: '/api/desk/product',
    summary: 'A product with its hours, its halt and every version of its terms, the newest first',
    input: z.strictObject({ id: wire.productId }),
    output: z.object({
      id: z.string(),
      symbol: z.string(),
      /** What its hours say of this moment; whether it is halted stands beside. */
      state: z.enum(['trading', 'closed', 'nonTrading']),
      nextOpenAt: z.nullable(wire.seconds),
      /** Null while it does not trade, and where it never closes. */
      sessionEndsAt: z.nullable(wire.seconds),
      /** The public reason of its own halt or that of its feed; null while it goes on as usual. */
      halted: z.nullable(z.string()),
      hours: z.object({
        /** By weekday, Sunday first: minutes of the UTC day, from and to. */
        week: z.array(z.array(z.tuple([z.int(), z.int()]))),
        /** Dates (UTC) without any session, today's among them, the next first. */
        holidays: z.array(z.string()),
      }),
      asset: z.string(),
      /** The first is in force. */
      versions: z.array(terms),
    }),
    errors: ['role_required', 'product_not_found'],
  }),
  route({
    ...desk,
    role: 'approver',
    id: 'desk.halt',
    method: 'POST',
    path: '/api/desk/halt',
    idempotent: true,
    summary:
      'Stop new orders on a product or on all of a feed, registrations, or new withdrawals, with a reason every user reads',
    input: z.strictObject({ id: haltId, reason }),
    output: state,
    errors: ['role_required', 'reason_required', 'product_not_found', 'already_decided'],
  }),
  route({
    ...desk,
    role: 'approver',
    id: 'desk.resume',
    method: 'POST',
    path: '/api/desk/resume',
    idempotent: true,
    summary: 'Let what is halted go on: the first of two operators asks, the second does it',
    input: z.strictObject({
      id: haltId,
      /** The reason as shown, so that nobody ends a halt they have not read. */
      was: reason,
    }),
    output: state,
    errors: ['role_required', 'product_not_found', 'already_decided', 'self_approval'],
  }),
  route({
    ...desk,
    role: 'reviewer',
    id: 'desk.books',
    method: 'GET',
    path: '/api/desk/books',
    summary: 'What the last nightly reconcile found',
    input: z.strictObject({}),
    output: z.object({
      /** Null before the first one. */
      last: z.nullable(
        z.object({
          /** The day (UTC) it began on. */
          day: z.string(),
          /** When it was through; null while it is under way. */
          doneAt: z.nullable(wire.seconds),
          accounts: z.int(),
          documents: z.int(),
          /** Mismatches that stood: users frozen by them, and those that only rang the alarm. */
          frozen: z.int(),
          noticed: z.int(),
        }),
      ),
    }),
    errors: ['role_required'],
  }),
] as const
