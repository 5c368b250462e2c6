import * as z from 'zod/mini'
import {
  browsers,
  loginWays,
  noticeChannels,
  noticeKinds,
  PASSKEY_NAME_MOST,
  securityEventTypes,
  stepUpActions,
  stepUpMeans,
  systems,
} from '../security.ts'
import { deviceId } from './fields.ts'
import { session } from './login.ts'
import { empty, listOf, route, wire } from './route.ts'

const secret = z.string().check(z.maxLength(200))

/**
 * Where a route names `stepUp`, its caller first asks `POST /api/user/stepup` (or `passkey_stepup`) for a step-up of that
 * action, and sends its id in the header `step-up`; without a good one it answers 403 `step_up_required`. Who has just
 * typed a password that is among their `means` need not be asked for it twice: the client uses it for both calls.
 */
const stepUp = z.object({ stepUp: wire.id, expiresAt: wire.seconds })
const action = z.enum(stepUpActions)

const device = z.object({ browser: z.enum(browsers), system: z.enum(systems) })
/** Two letters, as the edge saw the caller's network; null where there is no edge, as on a laptop. */
const country = z.nullable(z.string())

const choices = z.record(z.enum(noticeKinds), z.record(z.enum(noticeChannels), z.boolean()))

/** What a browser answers, `PublicKeyCredential.toJSON()` as JSON text: it may hold more than we read. */
const credential = z.string().check(z.minLength(2), z.maxLength(20_000))
/** `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` as JSON text. */
const options = z.object({ options: z.string() })
const passkeyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const passkeyName = z.string().check(z.maxLength(PASSKEY_NAME_MOST * 4))

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
      /** Masked (`+66 •• ••• 1234`, `a•••@example.com`); null while none is bound. */
      phone: z.nullable(z.string()),
      mail: z.nullable(z.string()),
      passkeys: z.int(),
      /** Whether this stage takes passkeys: they need a host name. */
      passkeysOffered: z.boolean(),
      /** Null where it is still that of the registration. */
      passwordChangedAt: z.nullable(wire.seconds),
      fundPasswordChangedAt: z.nullable(wire.seconds),
      /** By what this user may confirm a step now, the best first. */
      means: z.array(z.enum(stepUpMeans)),
    }),
    errors: [],
  }),
  route({
    id: 'security.pwd_login',
    area: 'security',
    method: 'POST',
    path: '/api/user/pwd_login',
    auth: 'user',
    session: 'read',
    stepUp: 'password',
    summary: 'Change the login password; ends all other sessions and answers a new token for this one',
    input: z.strictObject({ oldPassword: secret, password: secret, passwordRepeat: secret }),
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
    stepUp: 'fundPassword',
    summary: 'Set the fund password (the first needs no old one) or change it',
    input: z.strictObject({ oldPassword: z.optional(secret), password: secret, passwordRepeat: secret }),
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
    summary: 'Confirm one step by fund password, code, or where there is nothing else the login password',
    input: z.strictObject({
      action,
      means: z.enum(['fundPassword', 'code', 'password']),
      /** The password, or the six digits of the code. */
      secret,
      /** Where the code was sent to. */
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
      /** The newest fifty, on the first page alone; later pages go on with `events`. */
      sessions: z.array(
        z.object({
          id: wire.id,
          current: z.boolean(),
          way: z.enum(loginWays),
          at: wire.seconds,
          country,
          device,
        }),
      ),
      /** Newest first; a login is told by `login` and its way. */
      events: z.array(
        z.object({
          id: wire.id,
          type: z.enum(['login', ...securityEventTypes]),
          way: z.optional(z.enum(loginWays)),
          /** Whether the login was on a device not known before. */
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
    session: 'read',
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
    summary: 'Of what this user is told, and how',
    input: empty,
    output: z.object({ choices }),
    errors: [],
  }),
  route({
    id: 'security.notices_choose',
    area: 'security',
    method: 'POST',
    path: '/api/user/notices',
    auth: 'user',
    session: 'read',
    summary: 'Choose whether to be told of one kind in one way; that it was changed is always told',
    input: z.strictObject({
      kind: z.enum(noticeKinds),
      channel: z.enum(noticeChannels),
      on: z.enum(['0', '1']),
    }),
    output: z.object({ choices }),
    errors: ['conflict'],
  }),
] as const

export const passkeyRoutes = [
  route({
    id: 'passkeys.passkey',
    area: 'passkeys',
    method: 'GET',
    path: '/api/user/passkey',
    auth: 'user',
    session: 'read',
    summary: 'The passkeys of this user',
    input: empty,
    output: z.extend(
      listOf(
        z.object({
          id: passkeyId,
          name: z.string(),
          at: wire.seconds,
          usedAt: z.nullable(wire.seconds),
          /** Kept by a provider for several devices, or by one device alone. */
          synced: z.boolean(),
          /** Its counter went back: there may be a copy of it. It is refused; only to be removed. */
          cloned: z.boolean(),
        }),
      ),
      { most: z.int() },
    ),
    errors: [],
  }),
  route({
    id: 'passkeys.passkey_new',
    area: 'passkeys',
    method: 'POST',
    path: '/api/user/passkey_new',
    auth: 'user',
    session: 'read',
    summary: 'What the browser needs to make a passkey; good for five minutes, once, in this session',
    input: empty,
    output: options,
    errors: ['passkeys_full', 'rate_limited'],
  }),
  route({
    id: 'passkeys.passkey_add',
    area: 'passkeys',
    method: 'POST',
    path: '/api/user/passkey',
    auth: 'user',
    session: 'read',
    stepUp: 'passkey',
    summary: 'Keep the passkey the browser made',
    input: z.strictObject({ credential, name: passkeyName }),
    output: z.object({ id: passkeyId }),
    errors: ['passkey_refused', 'passkey_name_invalid', 'passkeys_full', 'step_up_required'],
  }),
  route({
    id: 'passkeys.passkey_rename',
    area: 'passkeys',
    method: 'POST',
    path: '/api/user/passkey_rename',
    auth: 'user',
    session: 'read',
    summary: 'Name a passkey anew',
    input: z.strictObject({ id: passkeyId, name: passkeyName }),
    output: z.object({}),
    errors: ['not_found', 'passkey_name_invalid'],
  }),
  route({
    id: 'passkeys.passkey_remove',
    area: 'passkeys',
    method: 'POST',
    path: '/api/user/passkey_remove',
    auth: 'user',
    session: 'read',
    stepUp: 'passkey',
    summary: 'Remove a passkey: it is refused from now on',
    input: z.strictObject({ id: passkeyId }),
    output: z.object({}),
    errors: ['not_found', 'step_up_required'],
  }),
  route({
    id: 'passkeys.passkey_ask',
    area: 'passkeys',
    method: 'POST',
    path: '/api/user/passkey_ask',
    auth: 'user',
    session: 'read',
    summary: 'What the browser needs to confirm one step by a passkey; for that action alone',
    input: z.strictObject({ action }),
    output: options,
    errors: ['rate_limited'],
  }),
  route({
    id: 'passkeys.passkey_stepup',
    area: 'passkeys',
    method: 'POST',
    path: '/api/user/passkey_stepup',
    auth: 'user',
    session: 'read',
    summary: 'Confirm one step by a passkey',
    input: z.strictObject({ action, credential }),
    output: stepUp,
    errors: ['passkey_refused', 'passkey_cloned', 'login_locked', 'rate_limited'],
  }),
  route({
    id: 'passkeys.passkey_start',
    area: 'passkeys',
    method: 'POST',
    path: '/api/login/passkey_start',
    auth: 'open',
    summary:
      'What the browser needs to log in by a passkey; names nobody, so that it can be asked before anything is typed',
    input: empty,
    output: options,
    errors: ['rate_limited'],
  }),
  route({
    id: 'passkeys.passkey_login',
    area: 'passkeys',
    method: 'POST',
    path: '/api/login/passkey_login',
    auth: 'open',
    summary: 'Log in by a passkey',
    input: z.strictObject({ credential, device: deviceId }),
    output: session,
    errors: ['passkey_refused', 'passkey_cloned', 'login_locked', 'account_locked', 'rate_limited'],
  }),
] as const
