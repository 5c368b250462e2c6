import * as z from 'zod/mini'
import { PASSKEY_NAME_MOST } from '../security.ts'
import { deviceId } from './fields.ts'
import { session } from './login.ts'
import { secret } from './marks.ts'
import { empty, listOf, route, wire } from './route.ts'
import { action, stepUp } from './security.ts'

/** `PublicKeyCredential.toJSON()` as JSON text; it may hold more than we read. */
const credential = secret(z.string().check(z.minLength(2), z.maxLength(20_000)))
const options = z.object({ options: z.string() })
const passkeyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const passkeyName = z.string().check(z.maxLength(PASSKEY_NAME_MOST * 4))

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
          synced: z.boolean(),
          /** Its counter went back, so a copy may exist. It can only be removed. */
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
    idempotent: true,
    stepUp: 'passkey',
    summary: 'Keep the passkey the browser made',
    input: z.strictObject({ credential, name: passkeyName }),
    output: z.object({ id: passkeyId }),
    errors: ['passkey_refused', 'passkey_name_invalid', 'passkeys_full', 'conflict', 'step_up_required'],
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
    idempotent: true,
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
