import { openSession } from '../../functions/open-session.ts'
import { hashPassword } from '../../functions/password.ts'
import { meansOf, newStepUp } from '../../functions/step-up.ts'
import { keys } from '../../functions/table/keys.ts'
import { profileOf } from '../../functions/table/profile.ts'
import { Change, type Row } from '../../functions/table/write.ts'
import type { StepUpAction, StepUpMeans } from '../../shared/security.ts'
import { type Authenticator, authenticator } from './authenticator.ts'
import { quickUser } from './people.ts'
import { type Caller, PASSWORD, type TestStack, type TestUser } from './stack.ts'

export const FUND_PASSWORD = 'quiet-river7'
/** Hashed by parameters that cost nothing, as most tests are not about hashing. */
const cheap = { memory: 8, passes: 1, parallelism: 1 }
const hashes = new Map<string, Promise<string>>()
function hashed(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password, cheap)
  hashes.set(password, hash)
  return hash
}

/** A user with a session that was written down, whose passwords cost little to compare. */
export async function member(
  stack: TestStack,
  { fundPassword = false }: { fundPassword?: boolean } = {},
): Promise<TestUser> {
  const user = await quickUser(stack)
  const change = new Change(keys.profile(user.uid)).set('passwordHash', await hashed(PASSWORD))
  if (fundPassword) change.set('fundPasswordHash', await hashed(FUND_PASSWORD))
  await stack.deps.table.write(change.build())
  return { ...user, token: await session(stack, user, { way: 'registration' }) }
}

/** Another session of a user: what a login answers, without its password. */
export async function session(
  { deps, clock }: TestStack,
  user: TestUser,
  { way = 'password', ...more }: { way?: 'password' | 'registration'; agent?: string; device?: string } = {},
): Promise<string> {
  const [account, profile] = await deps.table.getMany([keys.account(user.uid), keys.profile(user.uid)], {
    consistent: true,
  })
  const { agent, device } = more
  const ctx = { nowMs: clock.nowMs, agent }
  const opened = await openSession(deps, ctx, profileOf(profile as Row), Number(account?.epoch), {
    way,
    device,
  })
  return opened.token
}

const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** The name of a token's session. */
export const sidOf = (token: string): string => claims(token).sid

/** Whose a token is. */
export const uidOf = (token: string): string => claims(token).sub

/** Gives somebody this fund password, hashed by parameters that cost nothing. */
export async function setFundPassword(
  { deps }: Pick<TestStack, 'deps'>,
  uid: string,
  password = FUND_PASSWORD,
) {
  await deps.table.write(
    new Change(keys.profile(uid)).set('fundPasswordHash', await hashed(password)).build(),
  )
}

/** The caller with a step-up of this action in its session, by the best its user has unless another is named. */
export async function steppedUp(
  { deps, clock }: TestStack,
  { token }: { token: string },
  action: StepUpAction,
  named?: StepUpMeans,
): Promise<Caller & { token: string }> {
  const { sub: uid, sid } = claims(token)
  const row = named ? undefined : await deps.table.get(keys.profile(uid), { consistent: true })
  const means = named ?? meansOf(profileOf(row as Row), action, clock.nowMs)[0] ?? 'password'
  const { id, put } = newStepUp({ uid, sid, action, means }, clock.nowMs)
  await deps.table.write(put)
  return { token, headers: { 'step-up': id } }
}

/** Adds a passkey. */
export async function withPasskey(
  stack: TestStack,
  user: { token: string },
  key: Authenticator = authenticator(),
): Promise<{ key: Authenticator; id: string }> {
  const { options } = await stack.ok('passkeys.passkey_new', {}, user)
  const form = { credential: key.make(options), name: 'Phone' }
  const { id } = await stack.ok('passkeys.passkey_add', form, await steppedUp(stack, user, 'passkey'))
  return { key, id }
}

/** Logs in by a passkey. */
export async function loginBy(
  stack: TestStack,
  key: Authenticator,
  bent: Parameters<Authenticator['use']>[1] = {},
) {
  const { options } = await stack.ok('passkeys.passkey_start', {})
  return stack.call('passkeys.passkey_login', { credential: key.use(options, bent) })
}
