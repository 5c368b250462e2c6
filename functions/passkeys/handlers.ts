import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { Refusal } from '../../shared/errors.ts'
import { PASSKEYS_MOST } from '../../shared/security.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx, Handlers } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { openSession } from '../open-session.ts'
import type { Session } from '../session.ts'
import { assertMeans, newStepUp } from '../step-up.ts'
import { keys } from '../table/keys.ts'
import { countUse } from '../table/limits.ts'
import { passkeysAt, profileOf } from '../table/profile.ts'
import { limitAddress } from '../tries.ts'
import { ALGORITHMS } from './answer.ts'
import { drawChallenge } from './challenge.ts'
import { addPasskey, removePasskey, renamePasskey } from './keep.ts'
import { offered } from './offered.ts'
import { passkeysOf } from './passkey.ts'
import { prove } from './prove.ts'

const CHALLENGES_HOURLY = 60
const TIMEOUT_MS = 300_000

export const passkeyHandlers = (deps: DepsOf<'passkeys'>): Handlers<'passkeys'> => ({
  'passkeys.passkey': async ({ session, nowMs }) => {
    const passkeys = await passkeysOf(deps.table, session.uid, nowMs)
    return {
      items: passkeys.map(({ id, name, at, usedAt, synced, cloned }) => ({
        ...{ id, name, at, usedAt, synced, cloned },
      })),
      most: PASSKEYS_MOST,
    }
  },

  'passkeys.passkey_new': async ({ session, nowMs }) => {
    const { rpId } = offered(deps)
    await limitChallenges(deps, session, nowMs)
    const row = await deps.table.get(keys.profile(session.uid), { consistent: true })
    if (!row) throw new Refusal('login_required')
    const profile = profileOf(row)
    const { username } = profile
    if (passkeysAt(profile, nowMs) >= PASSKEYS_MOST)
      throw new Refusal('passkeys_full', { max: PASSKEYS_MOST })
    const own = await passkeysOf(deps.table, session.uid, nowMs)
    const options = await generateRegistrationOptions({
      rpName: deps.config.brand,
      rpID: rpId,
      userName: username,
      userDisplayName: username,
      userID: new Uint8Array(Buffer.from(session.uid)),
      challenge: new Uint8Array(await drawChallenge(deps, 'register', session, nowMs)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      // The authenticator keeps the user's name, so a login needs no typing.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return { options: JSON.stringify(options) }
  },

  'passkeys.passkey_add': (ctx, form) => addPasskey(deps, ctx, form),

  'passkeys.passkey_rename': async (ctx, form) => {
    await renamePasskey(deps, ctx, form)
    return {}
  },

  'passkeys.passkey_remove': async (ctx, asked) => {
    await removePasskey(deps, ctx, asked)
    return {}
  },

  'passkeys.passkey_ask': async ({ session, nowMs }, { action }) => {
    const { rpId } = offered(deps)
    await limitChallenges(deps, session, nowMs)
    const own = await passkeysOf(deps.table, session.uid, nowMs)
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      challenge: new Uint8Array(await drawChallenge(deps, `stepUp ${action}`, session, nowMs)),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      allowCredentials: own
        .filter(({ cloned }) => !cloned)
        .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    })
    return { options: JSON.stringify(options) }
  },

  'passkeys.passkey_stepup': async (ctx, { action, credential }) => {
    const { session, nowMs } = ctx
    const { uid, sid } = session
    const { id, expiresAt, put } = newStepUp({ uid, sid, action, means: 'passkey' }, nowMs)
    await prove(
      deps,
      ctx,
      { purpose: `stepUp ${action}`, session, credential },
      {
        judge: ({ profile }) => assertMeans(profile, { action, means: 'passkey' }, nowMs),
        writes: [put],
      },
    )
    return { stepUp: id, expiresAt }
  },

  'passkeys.passkey_start': async (ctx) => {
    const { rpId } = offered(deps)
    await limitOpen(deps, 'passkey-start', ctx)
    // Lists no passkeys: the browser offers its own, and strangers learn nothing.
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      challenge: new Uint8Array(await drawChallenge(deps, 'login', null, ctx.nowMs)),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    })
    return { options: JSON.stringify(options) }
  },

  'passkeys.passkey_login': async (ctx, { credential, device }) => {
    await limitOpen(deps, 'passkey', ctx)
    const { profile, account } = await prove(
      deps,
      ctx,
      { purpose: 'login', session: null, credential },
      {
        // Only the proven user learns that the account is locked.
        judge: ({ account }) => {
          if (accountOf(account).state !== 'ACTIVE') throw new Refusal('account_locked', {}, 423)
        },
      },
    )
    return openSession(deps, ctx, profile, accountOf(account).epoch, { way: 'passkey', device })
  },
})

const limitChallenges = (deps: DepsOf<'passkeys'>, { uid }: Session, nowMs: number): Promise<void> =>
  countUse(deps, { kind: 'challenge', of: uid, limit: CHALLENGES_HOURLY, windowSeconds: 3600 }, nowMs)

/** Login pages may ask for a challenge each time they open. */
const limitOpen = (deps: DepsOf<'passkeys'>, kind: 'passkey-start' | 'passkey', ctx: Ctx): Promise<void> =>
  limitAddress(deps, kind, ctx, { limit: deps.config.addressLimits.login, windowSeconds: 600 })
