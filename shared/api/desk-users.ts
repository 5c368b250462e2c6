import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { foundByIdKinds } from '../documents.ts'
import { liftReasons, lockReasons, unlockReasons } from '../reviews.ts'
import { balances, userBasics } from './desk-fields.ts'
import { listedDocument } from './listed.ts'
import { personal } from './marks.ts'
import { listOf, page, route, wire } from './route.ts'
import { changeView, movementView } from './views.ts'

const text = z.string().check(z.maxLength(200))
const changed = z.object({ state: z.enum(['ACTIVE', 'LOCKED']) })
const asset = z.enum(assetNames)

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
    input: z.strictObject({ q: personal(text) }),
    output: listOf(
      z.extend(userBasics, {
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
    input: z.strictObject({ q: personal(text), cursor: z.optional(wire.id), limit: wire.limit }),
    output: z.extend(userBasics, {
      balances,
      asset,
      openStake: wire.decimal,
      openOrders: z.int(),
      standing: z.nullable(
        z.object({
          at: wire.seconds,
          action: z.enum(['lock', 'unlock']),
          reason: z.string(),
          operator: z.string(),
          operatorName: z.nullable(z.string()),
        }),
      ),
      /** Since when their mail bounces or brings complaints. */
      mailLostAt: z.nullable(wire.seconds),
      frozen: z.nullable(
        z.object({
          at: wire.seconds,
          /** Mismatches in English, as the code writes them. */
          words: z.array(z.string()),
          /** Lifting it books this difference. */
          differences: z.array(changeView),
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
        placedAt: wire.seconds,
        openAt: z.nullable(wire.seconds),
        closeAt: wire.seconds,
        status: z.enum(['open', 'settled']),
        result: z.nullable(z.enum(['win', 'loss', 'draw', 'void'])),
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
      at: wire.instant,
      reason: z.optional(z.enum(liftReasons)),
    }),
    output: z.object({ lifted: z.boolean() }),
    errors: ['role_required', 'reason_required', 'already_decided', 'self_approval', 'conflict'],
  }),
] as const
