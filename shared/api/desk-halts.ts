import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { type StageHalt, stageHalts } from '../halts.ts'
import { changedTerms, proposedTerms } from './desk-terms.ts'
import { feeds } from './fields.ts'
import { listOf, route, wire } from './route.ts'

const reason = z.string().check(z.maxLength(200))
export const haltId = z.union([wire.productId, z.enum(stageHalts as readonly [StageHalt, ...StageHalt[]])])
const state = z.object({
  id: haltId,
  halted: z.nullable(z.string()),
})
const one = z.extend(state, {
  symbol: z.nullable(z.string()),
  since: z.nullable(wire.seconds),
  resumeBy: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
})

const terms = z.object({
  version: z.int(),
  feed: z.enum(feeds),
  rules: z.string(),
  stalenessSeconds: wire.seconds,
  ...changedTerms,
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
    summary: 'A product with its hours, its halt, every version of its terms and what is proposed for them',
    input: z.strictObject({ id: wire.productId }),
    output: z.object({
      id: z.string(),
      symbol: z.string(),
      state: z.enum(['trading', 'closed', 'nonTrading']),
      nextOpenAt: z.nullable(wire.seconds),
      sessionEndsAt: z.nullable(wire.seconds),
      halted: z.nullable(z.string()),
      hours: z.object({
        /** By weekday, Sunday first: minutes of the UTC day. */
        week: z.array(z.array(z.tuple([z.int(), z.int()]))),
        holidays: z.array(z.string()),
      }),
      asset: z.enum(assetNames),
      /** The version in force; those after it are announced. */
      version: z.int(),
      versions: z.array(terms),
      /** The twenty newest, the newest first. At most one waits for a second operator. */
      proposals: z.array(proposedTerms),
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
      /** The reason shown to the operator, who must have read it. */
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
      last: z.nullable(
        z.object({
          day: z.string(),
          doneAt: z.nullable(wire.seconds),
          accounts: z.int(),
          documents: z.int(),
          frozen: z.int(),
          noticed: z.int(),
        }),
      ),
    }),
    errors: ['role_required'],
  }),
] as const
