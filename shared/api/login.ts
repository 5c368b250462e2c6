import * as z from 'zod/mini'
import { deviceId, userView } from './fields.ts'
import { empty, route, wire } from './route.ts'

export const session = z.object({
  token: z.string(),
  /** Second after which the token is refused. */
  expiresAt: wire.seconds,
  user: userView,
})

const text = z.string().check(z.maxLength(200))

export const loginRoutes = [
  route({
    id: 'login.index',
    area: 'login',
    method: 'POST',
    path: '/api/login/index',
    auth: 'open',
    summary: 'Log in',
    input: z.strictObject({ username: text, password: text, device: deviceId }),
    output: session,
    errors: ['password_wrong', 'login_locked', 'account_locked', 'rate_limited'],
  }),
  route({
    id: 'login.reg',
    area: 'login',
    method: 'POST',
    path: '/api/login/reg',
    auth: 'open',
    idempotent: true,
    summary: 'Register with an invite code or a referrer id; grants practice money',
    input: z.strictObject({
      username: text,
      password: text,
      passwordRepeat: text,
      invite: z.optional(text),
      agree: z.optional(text),
      device: deviceId,
    }),
    output: session,
    errors: [
      'username_invalid',
      'password_length',
      'password_common',
      'password_mismatch',
      'already_registered',
      'invite_required',
      'inviter_invalid',
      'referrer_or_name_invalid',
      'agreement_required',
      'registration_failed',
      'login_locked',
      'account_locked',
      'rate_limited',
    ],
  }),
  route({
    id: 'login.logout',
    area: 'login',
    method: 'POST',
    path: '/api/login/logout',
    auth: 'user',
    session: 'own',
    summary: 'End this and all other sessions of the user',
    input: empty,
    output: z.object({}),
    errors: [],
  }),
] as const
