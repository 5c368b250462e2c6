import * as z from 'zod/mini'
import { reviewKinds } from '../reviews.ts'
import { DAY } from '../time.ts'
import { deskContentRoutes } from './desk-content.ts'
import { auditLine } from './desk-fields.ts'
import { deskFinancingRoutes } from './desk-financing.ts'
import { deskHaltRoutes } from './desk-halts.ts'
import { deskTermsRoutes } from './desk-terms.ts'
import { deskUserRoutes } from './desk-users.ts'
import { deskWayRoutes } from './desk-ways.ts'
import { reviewRoutes } from './documents.ts'
import { secret } from './marks.ts'
import { listOf, page, roles, route, wire } from './route.ts'

const text = z.string().check(z.maxLength(200))
const code = secret(z.string().check(z.maxLength(20)))
const role = z.enum(roles)
const operator = z.object({ id: wire.id, name: z.string(), role })

const deskSession = z.object({
  token: z.string(),
  /** `me` renews the token while the operator works. */
  expiresAt: wire.seconds,
  operator,
})

export const queueKinds = reviewKinds

const measured = z.object({ count: z.int(), medianSeconds: z.nullable(wire.seconds) })

const open = { area: 'desk', auth: 'open' } as const
/** A local day has at most 25 hours, in two UTC days. */
export const TRAIL_MAX_S = 2 * DAY

const reviewer = { area: 'desk', auth: 'desk', role: 'reviewer' } as const
const admin = { area: 'desk', auth: 'desk', role: 'admin' } as const

export const deskRoutes = [
  route({
    ...open,
    id: 'desk.accept',
    method: 'POST',
    path: '/api/desk/accept',
    summary:
      'Take an invitation: choose a password, get the secret of the codes; good until the first code is right',
    input: z.strictObject({ invite: secret(text), password: secret(text) }),
    output: z.object({
      operator,
      secret: z.string(),
      uri: z.string(),
      recovery: z.array(z.string()),
    }),
    errors: [
      'desk_invite_invalid',
      'desk_password_length',
      'password_common',
      'login_locked',
      'rate_limited',
    ],
  }),
  route({
    ...open,
    id: 'desk.activate',
    method: 'POST',
    path: '/api/desk/activate',
    summary: 'Show by a first code that the app has the secret; ends the invitation and opens a session',
    input: z.strictObject({ invite: secret(text), code }),
    output: deskSession,
    errors: ['desk_invite_invalid', 'code_wrong', 'login_locked', 'rate_limited'],
  }),
  route({
    ...open,
    id: 'desk.login',
    method: 'POST',
    path: '/api/desk/login',
    summary: 'Log in by password and a code of the app, or one of the recovery codes',
    input: z.strictObject({
      name: text,
      password: secret(text),
      code: z.optional(code),
      recovery: z.optional(code),
    }),
    output: deskSession,
    errors: ['code_required', 'desk_login_wrong', 'login_locked', 'operator_locked', 'rate_limited'],
  }),
  route({
    ...reviewer,
    id: 'desk.logout',
    method: 'POST',
    path: '/api/desk/logout',
    summary: 'End this and all other sessions of the operator',
    input: z.strictObject({}),
    output: z.object({}),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.me',
    method: 'GET',
    path: '/api/desk/me',
    summary: 'Who am I at the desk; renews the token',
    input: z.strictObject({}),
    output: z.object({
      operator,
      recoveryLeft: z.int(),
      token: z.optional(z.string()),
      expiresAt: wire.seconds,
      brand: z.string(),
      stage: z.string(),
      money: z.enum(['practice', 'real']),
    }),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.queues',
    method: 'GET',
    path: '/api/desk/queues',
    summary: 'How each queue stands: how many wait, since when, and how many longer than promised',
    input: z.strictObject({}),
    output: listOf(
      z.object({
        kind: z.enum(queueKinds),
        waiting: z.int(),
        /** More than counted, some 450,000. */
        more: z.boolean(),
        oldestAt: z.nullable(wire.seconds),
        overdue: z.int(),
        promisedSeconds: wire.seconds,
      }),
    ),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.mine',
    method: 'GET',
    path: '/api/desk/mine',
    summary: 'What I decided in the last seven days and how long its users had waited, beside the whole desk',
    input: z.strictObject({}),
    output: z.object({
      days: z.int(),
      items: z.array(z.object({ kind: z.enum(queueKinds), mine: measured, desk: measured })),
    }),
    errors: ['role_required'],
  }),
  ...deskUserRoutes,
  ...deskHaltRoutes,
  ...deskTermsRoutes,
  ...deskWayRoutes,
  ...deskFinancingRoutes,
  ...deskContentRoutes,
  route({
    ...admin,
    id: 'desk.audit',
    method: 'GET',
    path: '/api/desk/audit',
    summary:
      'The trail of at most two days, newest first: who did what, on whom, before and after; the last 24 hours unless given; a page may be short where there is more',
    input: z.strictObject({
      from: z.optional(wire.instant),
      to: z.optional(wire.instant),
      operator: z.optional(text),
      action: z.optional(text),
      cursor: z.optional(wire.id),
      limit: wire.limit,
    }),
    output: z.object({
      ...page(auditLine).shape,
      operators: z.array(z.object({ id: wire.id, name: z.string() })),
    }),
    errors: ['role_required'],
  }),
  ...reviewRoutes,
] as const
