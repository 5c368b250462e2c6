import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { foundByIdKinds } from '../documents.ts'
import { liftReasons, lockReasons, unlockReasons } from '../reviews.ts'
import { balances, userBasics } from './desk-fields.ts'
import { listedDocument } from './listed.ts'
import { listOf, page, route, wire } from './route.ts'
import { movementView } from './views.ts'

const text = z.string().check(z.maxLength(200))
const changed = z.object({ state: z.enum(['ACTIVE', 'LOCKED']) })
const asset = z.enum(assetNames)

/** Any operator. */
const reviewer = { area: 'desk', auth: 'desk', role: 'reviewer' } as const
const approver = { area: 'desk', auth: 'desk', role: 'approver' } as const

export const deskUserRoutes = [
  route({
    ...reviewer,
    id: 'desk.users',
    method: 'GET',
    path: '/api/desk/users',
    summary:
      'Users by public id, exact name or id, or by the id of a deposit that waits; none is an empty list',
    input: z.strictObject({ q: text }),
    output: listOf(
      z.extend(userBasics, {
        /** What the search matched. */
        by: z.enum(['uid', 'publicId', 'username', ...foundByIdKinds]),
      }),
    ),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.user',
    method: 'GET',
    path: '/api/desk/user',
    summary: 'A user by public id, name or id: state, balances, newest deposits',
    input: z.strictObject({ q: text, cursor: z.optional(wire.id), limit: wire.limit }),
    output: z.extend(userBasics, {
      balances,
      /** Of open stakes, and of what the desk credits. */
      asset,
      /** Total stake of open orders. */
      openStake: wire.decimal,
      openOrders: z.int(),
      /** The last lock or unlock; null if there was none. */
      standing: z.nullable(
        z.object({
          at: wire.seconds,
          action: z.enum(['lock', 'unlock']),
          reason: z.string(),
          operator: z.string(),
          operatorName: z.nullable(z.string()),
        }),
      ),
      /** Since when mail to them comes back, or is complained of; null while it does not. */
      mailLostAt: z.nullable(wire.seconds),
      /** Why reconcile stopped what the user moves; null if nothing is stopped. */
      frozen: z.nullable(
        z.object({
          at: wire.seconds,
          /** The mismatches, as they are written in the trail's language of the code. */
          words: z.array(z.string()),
          /** The first of two operators to lift it. */
          firstBy: z.nullable(z.string()),
          firstByName: z.nullable(z.string()),
        }),
      ),
      documents: page(listedDocument),
    }),
    errors: ['role_required', 'user_not_found'],
  }),
  route({
    ...reviewer,
    id: 'desk.user_orders',
    method: 'GET',
    path: '/api/desk/user_orders',
    summary: "A user's orders, newest first: to be read, and by nobody at the desk to be changed",
    input: z.strictObject({ uid: wire.id, cursor: z.optional(wire.id), limit: wire.limit }),
    output: page(
      z.object({
        id: wire.id,
        symbol: z.string(),
        direction: z.enum(['up', 'down']),
        asset,
        amount: wire.decimal,
        fee: wire.decimal,
        openAt: wire.seconds,
        closeAt: wire.seconds,
        status: z.enum(['open', 'settled']),
        result: z.nullable(z.enum(['win', 'loss', 'draw', 'void'])),
        /** Net of the fee; null while open. */
        profit: z.nullable(wire.decimal),
      }),
    ),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.user_statement',
    method: 'GET',
    path: '/api/desk/user_statement',
    summary:
      "Every movement of a user's money, newest first, as the user sees it; a page may be short where there is more",
    input: z.strictObject({ uid: wire.id, cursor: z.optional(wire.cursor), limit: wire.limit }),
    output: page(movementView),
    errors: ['role_required', 'user_not_found'],
  }),
  route({
    ...approver,
    id: 'desk.lock',
    method: 'POST',
    path: '/api/desk/lock',
    idempotent: true,
    summary: 'Lock a user: ends all sessions; open orders still settle and are paid',
    input: z.strictObject({ uid: wire.id, reason: z.optional(z.enum(lockReasons)) }),
    output: changed,
    errors: ['role_required', 'reason_required', 'user_not_found', 'already_decided'],
  }),
  route({
    ...approver,
    id: 'desk.unlock',
    method: 'POST',
    path: '/api/desk/unlock',
    idempotent: true,
    summary: 'Let a locked user in again',
    input: z.strictObject({ uid: wire.id, reason: z.optional(z.enum(unlockReasons)) }),
    output: changed,
    errors: ['role_required', 'reason_required', 'user_not_found', 'already_decided'],
  }),
  route({
    ...approver,
    id: 'desk.lift',
    method: 'POST',
    path: '/api/desk/lift',
    idempotent: true,
    summary:
      'Let a user whose books differ move money again: the first of two operators asks, the second does it',
    input: z.strictObject({
      uid: wire.id,
      /** When it was frozen, as shown. */
      at: wire.instant,
      reason: z.optional(z.enum(liftReasons)),
    }),
    output: z.object({ lifted: z.boolean() }),
    errors: ['role_required', 'reason_required', 'already_decided', 'self_approval'],
  }),
] as const
