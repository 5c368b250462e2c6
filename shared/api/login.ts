import * as z from 'zod/mini'
import { reachable } from './contact.ts'
import { deviceId, userView } from './fields.ts'
import { personal, secret } from './marks.ts'
import { empty, route, wire } from './route.ts'

export const session = z.object({
  token: z.string(),
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
    summary: 'Log in by name, by mail, or by phone with its dialling code',
    input: z.strictObject({
      username: z.optional(personal(text)),
      email: reachable.email,
      area: reachable.area,
      phone: reachable.phone,
      password: secret(text),
      device: deviceId,
    }),
    output: session,
    errors: [
      'password_wrong',
      'email_required',
      'email_invalid',
      'phone_required',
      'phone_invalid',
      'login_locked',
      'account_locked',
      'rate_limited',
    ],
  }),
  route({
    id: 'login.reg',
    area: 'login',
    method: 'POST',
    path: '/api/login/reg',
    auth: 'open',
    idempotent: true,
    summary:
      'Register with an invite code or a referrer id, and a phone or mail by the code sent there if one likes; grants practice money',
    input: z.strictObject({
      ...reachable,
      codeId: z.optional(text),
      username: personal(text),
      password: secret(text),
      passwordRepeat: secret(text),
      invite: z.optional(secret(text)),
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
      'agreement_required',
      'registration_failed',
      'registrations_halted',
      'phone_required',
      'phone_invalid',
      'email_required',
      'email_invalid',
      'code_required',
      'code_wrong',
      'code_expired',
      'contact_taken',
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
