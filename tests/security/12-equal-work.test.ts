import type * as crypto from 'node:crypto'
import { webcrypto } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyRoute } from '../../shared/api/routes.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { type Authenticator, authenticator } from '../support/authenticator.ts'
import { codeTo, letters } from '../support/codes.ts'
import { setAccount } from '../support/people.ts'
import { member, withPasskey } from '../support/security.ts'
import { type TestStack, testStack } from '../support/stack.ts'

const hashes: unknown[] = []
vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  const argon2: typeof actual.argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters
    hashes.push({ algorithm, memory, passes, parallelism, tagLength })
    actual.argon2(algorithm, parameters, done)
  }
  return { ...actual, argon2 }
})

let stack: TestStack
const calls: string[] = []
let apis: ReturnType<typeof createApis>
beforeAll(async () => {
  stack = await testStack()
  await stack.user('known')
  const locked = await stack.user('known-but-locked')
  await setAccount(stack, locked.uid, { state: 'LOCKED' })
  const table = watchTable(stack.deps.table, (call, argument) => {
    calls.push(`${call} ${Array.isArray(argument) ? argument.length : 1}`)
  })
  apis = createApis({ ...stack.deps, table })
  // The hash nobody's password is compared with is made once a process.
  await send(apis, routeById('login.index'), { username: 'warm-up', password: 'wrong-horse9' })
})
afterAll(() => stack.stop())
// A day forgets the tries of the case before.
beforeEach(() => stack.clock.advance(86_400))

/** Everything an asker can see or time of a refused login. */
async function refusedLogin(username: string) {
  calls.length = 0
  hashes.length = 0
  const { status, headers, body } = await send(apis, routeById('login.index'), {
    username,
    password: 'wrong-horse9',
  })
  return { status, headers, body, calls: [...calls], hashes: [...hashes] }
}

test('an unknown user and a wrong password: the same answer, the same calls to the table, the same hashing', async () => {
  const wrong = await refusedLogin('known')
  const unknown = await refusedLogin('nobody-here')
  expect(unknown).toEqual(wrong)
  expect(wrong).toMatchObject({ status: 422, body: { error: 'password_wrong' } })
  expect(wrong.hashes).toEqual([
    { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 },
  ])
  expect(wrong.calls).toEqual(['write 1', 'get 1', 'write 1', 'write 1', 'get 1', 'getMany 2'])
})

test('a locked account with a wrong password looks like any other', async () => {
  expect(await refusedLogin('known-but-locked')).toEqual(await refusedLogin('nobody-here'))
})

test('a registration: an id of nobody and one that exists cost the same calls to the table and the same hashing', async () => {
  const { publicId } = await stack.user('refers')
  const register = async (invite: string) => {
    calls.length = 0
    hashes.length = 0
    const form = { username: 'known', password: 'right-horse9', passwordRepeat: 'right-horse9', agree: '1' }
    const { body } = await send(
      apis,
      routeById('login.reg'),
      { ...form, invite },
      { operationId: stack.id() },
    )
    return { error: body.error, calls: [...calls], hashes: [...hashes] }
  }
  for (const [right, wrong] of [
    [publicId, '10000000'],
    [stack.invite, 'NOSUCHCODE'],
  ] as const) {
    const [exists, unknown] = [await register(right), await register(wrong)]
    expect([exists.error, unknown.error]).toEqual(['already_registered', 'inviter_invalid'])
    // All but the write of the user, which is what was asked for.
    expect(exists.calls.slice(0, unknown.calls.length)).toEqual(unknown.calls)
    expect(exists.calls.slice(unknown.calls.length).map((call) => call.split(' ')[0])).toEqual([
      ...['transact', 'get'],
    ])
    expect(unknown.hashes).toEqual(exists.hashes)
    expect(unknown.hashes).toHaveLength(1)
  }
})

test('the growing lock sets in after the same number of tries, whether or not the name exists', async () => {
  const tries = async (username: string) => {
    const answers: unknown[] = []
    for (let i = 0; i < 7; i++) {
      const { status, body } = await refusedLogin(username)
      answers.push([status, body.error, body.msg])
    }
    return answers
  }
  const known = await tries('known')
  expect(await tries('nobody-here')).toEqual(known)
  expect(known.at(-1)).toEqual([429, 'login_locked', expect.any(String)])
})

describe('phones and mails', () => {
  const KNOWN = { email: 'known@example.com', area: '66', phone: '0812345678' }
  const NOBODY = { email: 'nobody@example.com', area: '66', phone: '0823456789' }
  beforeAll(async () => {
    const { email, area, phone } = KNOWN
    for (const [username, to] of [
      ['mailed', { email }],
      ['phoned', { area, phone }],
    ] as const) {
      const asked =
        'email' in to
          ? await stack.ok('contact.sendmail', { email, scene: 'register' })
          : await stack.ok('contact.smssend', { area, phone, scene: 'register', invite: stack.invite })
      const code = await codeTo(stack, 'email' in to ? email : '+66812345678')
      const form = { username, password: 'correct-horse9', passwordRepeat: 'correct-horse9', agree: '1' }
      await stack.ok('login.reg', { ...form, invite: stack.invite, ...to, codeId: asked.id, code })
    }
  })

  /** All that an asker can see or time, but for the id and moments that are new in any answer. */
  const seen = async (id: AnyRoute['id'], fields: object) => {
    calls.length = 0
    hashes.length = 0
    const operationId = stack.id()
    const { status, body } = await send(apis, routeById(id), { ...fields }, { operationId })
    const { id: _new, ...data } = (body.data ?? {}) as Record<string, unknown>
    return { status, error: body.error, data, calls: [...calls], hashes: [...hashes] }
  }
  const password = { password: 'wrong-horse9', passwordRepeat: 'wrong-horse9' }
  const proof = { code: '000000', codeId: '01M89KH0KT0000000000000000' }
  const by = ({ email, area, phone }: typeof KNOWN) => ({ mail: { email }, sms: { area, phone } })
  const registration = { username: 'newcomer', ...password, agree: '1', ...proof }

  test.each<[string, AnyRoute['id'], (of: typeof KNOWN) => object]>([
    ['a login by mail', 'login.index', (of) => ({ ...by(of).mail, password: 'wrong-horse9' })],
    ['a login by phone', 'login.index', (of) => ({ ...by(of).sms, password: 'wrong-horse9' })],
    ['a code by mail to register', 'contact.sendmail', (of) => ({ ...by(of).mail, scene: 'register' })],
    ['a code by mail to reset', 'contact.sendmail', (of) => ({ ...by(of).mail, scene: 'forgot' })],
    [
      'a code by SMS to register',
      'contact.smssend',
      (of) => ({ ...by(of).sms, scene: 'register', invite: stack.invite }),
    ],
    ['a code by SMS to reset', 'contact.smssend', (of) => ({ ...by(of).sms, scene: 'forgot' })],
    ['a reset by mail', 'contact.forgetpwd', (of) => ({ ...by(of).mail, ...password, ...proof })],
    ['a reset by phone', 'contact.forgetpwd', (of) => ({ ...by(of).sms, ...password, ...proof })],
    [
      'a registration by mail',
      'login.reg',
      (of) => ({ ...by(of).mail, ...registration, invite: stack.invite }),
    ],
    [
      'a registration by phone',
      'login.reg',
      (of) => ({ ...by(of).sms, ...registration, invite: stack.invite }),
    ],
    [
      'a registration by phone under a name that is taken',
      'login.reg',
      (of) => ({ ...by(of).sms, ...registration, username: 'known', invite: stack.invite }),
    ],
    [
      'a registration by phone under an invitation of nobody',
      'login.reg',
      (of) => ({ ...by(of).sms, ...registration, invite: 'NOSUCHCODE' }),
    ],
  ])('%s: the same answer after the same work, known or not', async (_what, id, fields) => {
    const known = await seen(id, fields(KNOWN))
    stack.clock.advance(86_400)
    const unknown = await seen(id, fields(NOBODY))
    const moments = ({ data, ...rest }: typeof known) => ({ ...rest, data: Object.keys(data) })
    expect(moments(unknown)).toEqual(moments(known))
    expect(known.calls.length).toBeGreaterThan(0)
  })

  test('what is sent differs: a taken mail learns that it is, an unknown one nothing', async () => {
    const ask = async (email: string, scene: 'register' | 'forgot') => {
      const before = (await letters(stack)).length
      await stack.ok('contact.sendmail', { email, scene })
      const now = await letters(stack)
      return now.length === before ? null : now[0]?.subject
    }
    expect(await ask(KNOWN.email, 'register')).toBe('Evenhand: you already have an account')
    expect(await ask(NOBODY.email, 'forgot')).toBe(null)
    expect(await ask(KNOWN.email, 'forgot')).toBe('Evenhand: your verification code')
  })
})

test('registering tells that a name is taken, as it must, but only with a valid invitation', async () => {
  const form = { username: 'known', password: 'a-new-one9', passwordRepeat: 'a-new-one9', agree: '1' }
  const ask = (invite: string) =>
    send(apis, routeById('login.reg'), { ...form, invite }, { operationId: stack.id() })
  expect((await ask('WRONGONE')).body.error).toBe('inviter_invalid')
  expect((await ask(stack.invite)).body.error).toBe('already_registered')
})

test('a passkey nobody has, of a user or of nobody, and a bad answer of one: the same answer, calls and work', async () => {
  const user = await member(stack)
  const { key } = await withPasskey(stack, user)
  const verified = vi.spyOn(webcrypto.subtle, 'verify')
  const refusedBy = async (as: Authenticator, bent: Parameters<Authenticator['use']>[1]) => {
    const { options } = await stack.ok('passkeys.passkey_start', {})
    calls.length = 0
    verified.mockClear()
    const credential = as.use(options, bent)
    const { status, body } = await send(apis, routeById('passkeys.passkey_login'), { credential })
    return { status, error: body.error, calls: [...calls], verified: verified.mock.calls.length }
  }
  const userHandle = Buffer.from(user.uid).toString('base64url')
  const nobody = Buffer.from(stack.id()).toString('base64url')
  const forged = authenticator()
  const bad = await refusedBy(
    { ...forged, use: (...asked) => renamed(forged.use(...asked), key) },
    { userHandle },
  )
  expect(bad).toMatchObject({ status: 422, error: 'passkey_refused', verified: 1 })
  expect(await refusedBy(authenticator(), { userHandle })).toEqual(bad)
  expect(await refusedBy(authenticator(), { userHandle: nobody })).toEqual(bad)
  verified.mockRestore()
})

/** An answer under the name of another passkey. */
const renamed = (credential: string, { credentialId }: Authenticator): string =>
  JSON.stringify({ ...JSON.parse(credential), id: credentialId, rawId: credentialId })
