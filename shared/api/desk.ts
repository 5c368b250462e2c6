import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { deskDepositRoutes } from './desk-deposits.ts'
import { deskTicketRoutes } from './desk-tickets.ts'
import { page, roles, route, wire } from './route.ts'

/** Canned, so that the trail holds no words about a person. */
export const lockReasons = ['user_asked', 'account_at_risk', 'under_inquiry', 'terms_broken'] as const
export const unlockReasons = ['user_asked', 'risk_over', 'inquiry_closed', 'by_mistake'] as const

const text = z.string().check(z.maxLength(200))
const code = z.string().check(z.maxLength(20))
const role = z.enum(roles)
const operator = z.object({ id: wire.id, name: z.string(), role })

const deskSession = z.object({
  token: z.string(),
  /** Epoch second after which the token is refused; `me` renews it while one works. */
  expiresAt: z.int(),
  operator,
})
const amounts = z.object({ available: wire.decimal, locked: wire.decimal, bonus: wire.decimal })
const state = z.record(z.string(), z.union([z.string(), z.number()]))
const changed = z.object({ state: z.enum(['ACTIVE', 'LOCKED']) })

const open = { area: 'desk', auth: 'open' } as const
/** Any operator. */
const reviewer = { area: 'desk', auth: 'desk', role: 'reviewer' } as const
const approver = { area: 'desk', auth: 'desk', role: 'approver' } as const
const admin = { area: 'desk', auth: 'desk', role: 'admin' } as const

export const deskRoutes = [
  route({
    ...open,
    id: 'desk.accept',
    method: 'POST',
    path: '/api/desk/accept',
    summary:
      'Take an invitation: choose a password, get the secret of the codes; good until the first code is right',
    input: z.strictObject({ invite: text, password: text }),
    output: z.object({
      operator,
      /** For typing; `uri` says the same to the app by a QR code. */
      secret: z.string(),
      uri: z.string(),
      /** Shown this once. */
      recovery: z.array(z.string()),
    }),
    errors: ['desk_invite_invalid', 'desk_password_length', 'password_common', 'rate_limited'],
  }),
  route({
    ...open,
    id: 'desk.activate',
    method: 'POST',
    path: '/api/desk/activate',
    summary: 'Show by a first code that the app has the secret; ends the invitation and opens a session',
    input: z.strictObject({ invite: text, code }),
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
      password: text,
      code: z.optional(code),
      recovery: z.optional(code),
    }),
    output: deskSession,
    errors: ['code_required', 'desk_login_wrong', 'login_locked', 'account_locked', 'rate_limited'],
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
      /** Recovery codes not used yet. */
      recoveryLeft: z.int(),
      /** Present when the token was renewed: keep this one from now on. */
      token: z.optional(z.string()),
      expiresAt: z.int(),
    }),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.user',
    method: 'GET',
    path: '/api/desk/user',
    summary: 'A user by public id, name or id: standing, balances, newest documents',
    input: z.strictObject({ q: text, cursor: z.optional(wire.id), limit: wire.limit }),
    output: z.object({
      uid: wire.id,
      publicId: z.string(),
      username: z.string(),
      level: z.int(),
      createdAt: wire.seconds,
      state: z.enum(['ACTIVE', 'LOCKED']),
      balances: z.partialRecord(z.enum(assetNames), amounts),
      /** What is at stake in open orders. */
      openStake: wire.decimal,
      documents: page(
        z.object({
          id: wire.id,
          kind: z.enum(['deposit']),
          class: z.int(),
          status: z.int(),
          asset: z.enum(assetNames),
          amount: wire.decimal,
          at: wire.seconds,
        }),
      ),
    }),
    errors: ['role_required', 'user_not_found'],
  }),
  route({
    ...approver,
    id: 'desk.lock',
    method: 'POST',
    path: '/api/desk/lock',
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
    summary: 'Let a locked user in again',
    input: z.strictObject({ uid: wire.id, reason: z.optional(z.enum(unlockReasons)) }),
    output: changed,
    errors: ['role_required', 'reason_required', 'user_not_found', 'already_decided'],
  }),
  route({
    ...admin,
    id: 'desk.audit',
    method: 'GET',
    path: '/api/desk/audit',
    summary: 'The trail of one day, newest first: who did what, on whom, before and after',
    input: z.strictObject({
      /** `2026-11-25`, in UTC; today unless given. */
      day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
      operator: z.optional(text),
      action: z.optional(text),
      cursor: z.optional(wire.id),
      limit: wire.limit,
    }),
    output: page(
      z.object({
        id: wire.id,
        at: wire.seconds,
        /** An operator's id, `console` for the command line, `unknown` where nobody has that name. */
        operator: z.string(),
        operatorName: z.nullable(z.string()),
        action: z.string(),
        uid: z.optional(z.string()),
        document: z.optional(z.string()),
        before: z.optional(state),
        after: z.optional(state),
        reason: z.optional(z.string()),
        requestId: z.string(),
      }),
    ),
    errors: ['role_required'],
  }),
  ...deskDepositRoutes,
  ...deskTicketRoutes,
] as const
