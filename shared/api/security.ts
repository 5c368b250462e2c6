import * as z from 'zod/mini'
import {
  browsers,
  loginWays,
  noticeChannels,
  noticeKinds,
  securityEventTypes,
  stepUpActions,
  stepUpMeans,
  systems,
} from '../security.ts'
import { toldChannels, toldKinds } from '../telling.ts'
import { secret } from './marks.ts'
import { empty, route, wire } from './route.ts'

const password = secret(z.string().check(z.maxLength(200)))

/** A route with `stepUp` answers 403 `step_up_required` without a valid id in the header `step-up`. */
export const stepUp = z.object({ stepUp: wire.id, expiresAt: wire.seconds })
export const action = z.enum(stepUpActions)

const device = z.object({ browser: z.enum(browsers), system: z.enum(systems) })
/** Two letters, from the edge; null without one, as on a laptop. */
const country = z.nullable(z.string())

const notices = z.object({
  choices: z.record(z.enum(noticeKinds), z.record(z.enum(noticeChannels), z.boolean())),
  told: z.record(z.enum(toldKinds), z.record(z.enum(toldChannels), z.boolean())),
  /** From hour `from` until `to`. `results`: send results even then. */
  quiet: z.object({ on: z.boolean(), from: z.int(), to: z.int(), results: z.boolean() }),
  zone: z.string(),
  mailsADay: z.int(),
})

export const securityRoutes = [
  route({
    id: 'security.security',
    area: 'security',
    method: 'GET',
    path: '/api/user/security',
    auth: 'user',
    session: 'read',
    summary: 'What is set: passwords, phone, mail, passkeys, and by what a step may be confirmed',
    input: empty,
    output: z.object({
      fundPassword: z.boolean(),
      /** When forgotten proofs are removed, unless an older proof stops it; null for never. */
      proofRemovalAt: z.nullable(wire.seconds),
      phone: z.nullable(z.string()),
      mail: z.nullable(z.string()),
      passkeys: z.int(),
      passkeysOffered: z.boolean(),
      passwordChangedAt: z.nullable(wire.seconds),
      fundPasswordChangedAt: z.nullable(wire.seconds),
      /** It was set, and not changed since. */
      fundPasswordIsFirst: z.boolean(),
      /** Proofs that may confirm each action now, best first; empty if none can. */
      means: z.record(z.enum(stepUpActions), z.array(z.enum(stepUpMeans))),
      /** A password set by a code counts as a code until then. */
      passwordWaits: z.nullable(wire.seconds),
    }),
    errors: [],
  }),
  route({
    id: 'security.pwd_login',
    area: 'security',
    method: 'POST',
    path: '/api/user/pwd_login',
    auth: 'user',
    session: 'own',
    idempotent: true,
    stepUp: 'password',
    summary: 'Change the login password; ends all other sessions and answers a new token for this one',
    input: z.strictObject({ oldPassword: password, password, passwordRepeat: password }),
    output: z.object({ token: z.string(), expiresAt: wire.seconds }),
    errors: [
      'old_password_wrong',
      'login_locked',
      'password_length',
      'password_common',
      'password_mismatch',
      'password_same',
      'pay_password_same',
      'pay_password_locked',
      'conflict',
      'step_up_required',
    ],
  }),
  route({
    id: 'security.pwd_pay',
    area: 'security',
    method: 'POST',
    path: '/api/user/pwd_pay',
    auth: 'user',
    session: 'read',
    idempotent: true,
    stepUp: 'fundPassword',
    summary: 'Set the fund password (the first needs no old one) or change it',
    input: z.strictObject({ oldPassword: z.optional(password), password, passwordRepeat: password }),
    output: z.object({ changedAt: wire.seconds }),
    errors: [
      'pay_password_required',
      'pay_password_wrong',
      'pay_password_locked',
      'password_length',
      'password_common',
      'pay_password_mismatch',
      'pay_password_same',
      'conflict',
      'step_up_required',
    ],
  }),
  route({
    id: 'security.stepup',
    area: 'security',
    method: 'POST',
    path: '/api/user/stepup',
    auth: 'user',
    session: 'read',
    summary:
      'Confirm one step by what it needs: fund password, login password, code, or the last two together',
    input: z.strictObject({
      action,
      means: z.enum(['fundPassword', 'code', 'password', 'passwordAndCode']),
      secret: password,
      code: z.optional(password),
      channel: z.optional(z.enum(['phone', 'mail'])),
    }),
    output: stepUp,
    errors: [
      'pay_password_wrong',
      'pay_password_unset',
      'pay_password_locked',
      'old_password_wrong',
      'login_locked',
      'code_wrong',
      'code_expired',
      'code_required',
      'contact_missing',
      'step_up_means',
      'step_up_waits',
      'conflict',
      'rate_limited',
    ],
  }),
  route({
    id: 'security.sessions',
    area: 'security',
    method: 'GET',
    path: '/api/user/sessions',
    auth: 'user',
    session: 'read',
    summary: 'Where this user is logged in, and what was done to the account in the last 180 days',
    input: z.strictObject({ cursor: z.optional(wire.cursor), limit: wire.limit }),
    output: z.object({
      sessions: z.array(
        z.object({
          id: wire.id,
          current: z.boolean(),
          way: z.enum(loginWays),
          at: wire.seconds,
          country,
          device,
          /** To a quarter of an hour. */
          usedAt: wire.seconds,
          usedIn: country,
          done: z.array(z.enum(securityEventTypes)),
        }),
      ),
      events: z.array(
        z.object({
          id: wire.id,
          type: z.enum(['login', ...securityEventTypes]),
          way: z.optional(z.enum(loginWays)),
          isNew: z.optional(z.boolean()),
          at: wire.seconds,
          country,
          device,
        }),
      ),
      next: z.nullable(z.string()),
    }),
    errors: [],
  }),
  route({
    id: 'security.sessions_end',
    area: 'security',
    method: 'POST',
    path: '/api/user/sessions',
    auth: 'user',
    session: 'own',
    idempotent: true,
    summary: 'End one session, all others (answers a new token for this one), or all',
    input: z.strictObject({ which: z.enum(['one', 'others', 'all']), id: z.optional(wire.id) }),
    output: z.object({ token: z.optional(z.string()), expiresAt: z.optional(wire.seconds) }),
    errors: ['not_found', 'conflict'],
  }),
  route({
    id: 'security.notices',
    area: 'security',
    method: 'GET',
    path: '/api/user/notices',
    auth: 'user',
    session: 'read',
    summary: 'Of what this user is told, how, and in which hours nothing is sent',
    input: empty,
    output: notices,
    errors: [],
  }),
  route({
    id: 'security.notices_choose',
    area: 'security',
    method: 'POST',
    path: '/api/user/notices',
    auth: 'user',
    session: 'read',
    summary:
      'Choose whether to be told of one kind in one way; that a choice about security or withdrawals was changed is always told',
    input: z.strictObject({
      kind: z.enum([...noticeKinds, ...toldKinds]),
      channel: z.enum(toldChannels),
      on: z.enum(['0', '1']),
    }),
    output: notices,
    errors: ['conflict'],
  }),
  route({
    id: 'security.quiet',
    area: 'security',
    method: 'POST',
    path: '/api/user/quiet',
    auth: 'user',
    session: 'read',
    summary: 'Set the hours in which no mail or push is sent',
    input: z.strictObject({
      on: z.enum(['0', '1']),
      from: wire.int(0, 23),
      to: wire.int(0, 23),
      results: z.enum(['0', '1']),
    }),
    output: notices,
    errors: [],
  }),
] as const
