import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Authenticator, authenticator } from '../support/authenticator.ts'
import { quickUser, setAccount } from '../support/people.ts'
import { loginBy, member, session, steppedUp, withPasskey } from '../support/security.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Check 14: passkeys, by which one logs in and confirms steps. Everything that can be wrong with an answer is refused
// alike.

let stack: TestStack
let user: TestUser
let key: Authenticator
let id: string
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  user = await member(stack)
  ;({ key, id } = await withPasskey(stack, user))
})

const REFUSED = [422, 'passkey_refused']
const slugOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]
const login = (credential: string) => stack.call('passkeys.passkey_login', { credential })
const start = async () => (await stack.ok('passkeys.passkey_start', {})).options
const list = async (of: { token: string } = user) => (await stack.ok('passkeys.passkey', {}, of)).items

describe('a login by passkey', () => {
  test('names nobody, asks for its user to be there, and opens a session of its own', async () => {
    const options = JSON.parse(await start())
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)

    const { status, body } = await loginBy(stack, key)
    expect([status, body.data.user]).toEqual([200, { publicId: user.publicId, username: user.username }])
    const { sessions } = await stack.ok('security.sessions', {}, body.data)
    expect(sessions.find(({ current }) => current)?.way).toBe('passkey')
    expect(await list()).toMatchObject([{ id, name: 'Phone', cloned: false, usedAt: expect.any(Number) }])
  })

  test.each<[string, Parameters<Authenticator['use']>[1]]>([
    ['made on another page', { origin: 'https://localhost.evil.example' }],
    ['made on this host without its port', { origin: 'http://localhost' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to a challenge never drawn', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['to no challenge', { challenge: '' }],
    ['of a passkey made, not used', { type: 'webauthn.create' }],
    ['without its user unlocking it', { verified: false }],
    ['for nobody', { userHandle: '' }],
    ['for no id', { userHandle: Buffer.from('me').toString('base64url') }],
  ])('an answer %s is refused', async (_says, bent) => {
    expect(slugOf(await loginBy(stack, key, bent))).toEqual(REFUSED)
  })

  test('an answer that says it is of another user is refused', async () => {
    const other = await member(stack)
    await withPasskey(stack, other)
    const userHandle = Buffer.from(other.uid).toString('base64url')
    expect(slugOf(await loginBy(stack, key, { userHandle }))).toEqual(REFUSED)
  })

  test('another key under the same name is refused', async () => {
    const { credentialId } = key
    const forged = JSON.parse(authenticator().use(await start(), { userHandle: handle() }))
    const credential = JSON.stringify({ ...forged, id: credentialId, rawId: credentialId })
    expect(slugOf(await login(credential))).toEqual(REFUSED)
  })

  test('a passkey nobody has, or what is no answer at all, is refused alike', async () => {
    const unknown = authenticator().use(await start(), { userHandle: handle() })
    for (const credential of [
      unknown,
      '{}',
      '[]',
      'null',
      'no JSON',
      '{"id":1}',
      `{"id":"${'x'.repeat(17_000)}"}`,
    ])
      expect(slugOf(await login(credential))).toEqual(REFUSED)
  })

  test('an answer is good once, for five minutes', async () => {
    const credential = key.use(await start())
    expect((await login(credential)).status).toBe(200)
    expect(slugOf(await login(credential))).toEqual([422, 'passkey_refused'])
    const late = await start()
    stack.clock.advance(300)
    expect(slugOf(await login(key.use(late)))).toEqual(REFUSED)
    const timely = await start()
    stack.clock.advance(299)
    expect((await login(key.use(timely))).status).toBe(200)
  })

  test('a challenge drawn to make a passkey or to confirm a step opens no session, nor the other way round', async () => {
    const { options: ask } = await stack.ok('passkeys.passkey_ask', { action: 'password' }, user)
    expect(slugOf(await login(key.use(ask)))).toEqual(REFUSED)
    const { options: made } = await stack.ok('passkeys.passkey_new', {}, user)
    expect(slugOf(await login(key.use(JSON.stringify({ ...JSON.parse(made), rpId: 'localhost' }))))).toEqual(
      REFUSED,
    )
    const confirmed = await stack.call(
      'passkeys.passkey_stepup',
      { action: 'password', credential: key.use(await start()) },
      user,
    )
    expect(slugOf(confirmed)).toEqual(REFUSED)
  })

  test('only who has proved to be its user learns that the account is locked', async () => {
    await setAccount(stack, user.uid, { state: 'LOCKED' })
    expect(slugOf(await loginBy(stack, key, { origin: 'https://evil.example' }))).toEqual(REFUSED)
    expect(slugOf(await loginBy(stack, key))).toEqual([423, 'account_locked'])
  })

  test('tries at one passkey wait, and so do calls of one network', async () => {
    const bad = async () => slugOf(await loginBy(stack, key, { origin: 'https://evil.example' }))
    for (let i = 0; i < 10; i++) await bad()
    expect((await bad())[1]).toBe('login_locked')
  })
})

const handle = () => Buffer.from(user.uid).toString('base64url')

describe('a counter that goes back', () => {
  test('tells of a copy: it is refused for good, the user is told, and can remove it', async () => {
    const copy = key.copy()
    expect((await loginBy(stack, key)).status).toBe(200)
    expect(slugOf(await loginBy(stack, copy))).toEqual([422, 'passkey_cloned'])
    expect(slugOf(await loginBy(stack, key))).toEqual([422, 'passkey_cloned'])
    expect(await list()).toMatchObject([{ cloned: true }])
    await stack.streams.drain()
    const { items } = await stack.ok('messages.msg', {}, user)
    expect(items.map(({ type }) => type)).toContain('passkey_cloned')
    await stack.ok('passkeys.passkey_remove', { id }, await steppedUp(stack, user, 'passkey'))
    expect(await list()).toEqual([])
    expect(slugOf(await loginBy(stack, key))).toEqual(REFUSED)
  })

  test.each([0, 1])('to %i it is refused as well', async (counter) => {
    await loginBy(stack, key)
    expect(slugOf(await loginBy(stack, key, { counter }))).toEqual([422, 'passkey_cloned'])
  })

  test('says nothing unsigned, or in answer to no challenge of ours: nobody else can have it blocked', async () => {
    await loginBy(stack, key)
    await loginBy(stack, key)
    const forged = JSON.parse(key.use(await start(), { counter: 1 }))
    forged.response.signature = Buffer.from('no signature').toString('base64url')
    expect(slugOf(await login(JSON.stringify(forged)))).toEqual(REFUSED)
    const old = key.use(await start())
    await login(old)
    await loginBy(stack, key)
    expect(slugOf(await login(old))).toEqual(REFUSED)
    expect(await list()).toMatchObject([{ cloned: false }])
    expect((await loginBy(stack, key)).status).toBe(200)
  })

  test('does not go back that never counts, as of passkeys kept on several devices', async () => {
    const other = await member(stack)
    const { key: synced } = await withPasskey(stack, other, authenticator(undefined, { counting: false }))
    for (let i = 0; i < 3; i++) expect((await loginBy(stack, synced)).status).toBe(200)
  })
})

describe('a step confirmed by passkey', () => {
  const ask = async (action: 'password' | 'export') =>
    (await stack.ok('passkeys.passkey_ask', { action }, user)).options
  const confirm = (credential: string, caller: { token: string } = user) =>
    stack.call('passkeys.passkey_stepup', { action: 'password', credential }, caller)

  test('is asked for by the passkeys of its user', async () => {
    expect(JSON.parse(await ask('password')).allowCredentials).toEqual([
      { id: key.credentialId, transports: ['internal', 'hybrid'], type: 'public-key' },
    ])
    expect((await confirm(key.use(await ask('password')))).status).toBe(200)
  })

  test('asked for by another user, of sessions from before they had names, is refused', async () => {
    const [one, other] = [await quickUser(stack), await quickUser(stack)]
    const { key: own } = await withPasskey(stack, one)
    const { options } = await stack.ok('passkeys.passkey_ask', { action: 'password' }, other)
    expect(slugOf(await confirm(own.use(options), one))).toEqual(REFUSED)
  })

  test('for another action, in another session or by the passkey of another user: refused', async () => {
    expect(slugOf(await confirm(key.use(await ask('export'))))).toEqual(REFUSED)
    const elsewhere = { token: await session(stack, user) }
    expect(slugOf(await confirm(key.use(await ask('password')), elsewhere))).toEqual(REFUSED)
    const other = await member(stack)
    const { key: others } = await withPasskey(stack, other)
    expect(slugOf(await confirm(others.use(await ask('password'))))).toEqual(REFUSED)
    const { options } = await stack.ok('passkeys.passkey_ask', { action: 'password' }, other)
    expect(slugOf(await confirm(key.use(options)))).toEqual(REFUSED)
  })
})

describe('a new passkey', () => {
  const made = async (bent: Parameters<Authenticator['make']>[1] = {}, as = authenticator()) => {
    const { options } = await stack.ok('passkeys.passkey_new', {}, user)
    return as.make(options, bent)
  }
  const add = async (credential: string, name = 'Laptop') =>
    stack.call('passkeys.passkey_add', { credential, name }, await steppedUp(stack, user, 'passkey'))

  test('is asked for with its user, verified, by the algorithms all verifiers know', async () => {
    const { options } = await stack.ok('passkeys.passkey_new', {}, user)
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: 'localhost', name: 'Evenhand' },
      user: { id: handle(), name: user.username },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      excludeCredentials: [{ id: key.credentialId, transports: ['internal', 'hybrid'], type: 'public-key' }],
    })
  })

  test.each<[string, Parameters<Authenticator['make']>[1]]>([
    ['made on another page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to a challenge never drawn', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['without its user unlocking it', { verified: false }],
    ['that was used, not made', { type: 'webauthn.get' }],
    ['of a format nobody asked for', { format: 'fido-u2f' }],
    ['with certificates to look up', { format: 'packed', statement: new Map([['x5c', Buffer.alloc(8)]]) }],
  ])('%s is refused', async (_says, bent) => {
    expect(slugOf(await add(await made(bent)))).toEqual(REFUSED)
    expect(await list()).toHaveLength(1)
  })

  test('that is there already, or asked for by another user, is refused', async () => {
    expect(slugOf(await add(await made({}, key)))).toEqual(REFUSED)
    const other = await member(stack)
    const { options } = await stack.ok('passkeys.passkey_new', {}, other)
    expect(slugOf(await add(authenticator().make(options)))).toEqual(REFUSED)
    const credential = await made()
    expect((await add(credential)).status).toBe(200)
    expect(slugOf(await add(credential))).toEqual(REFUSED)
    expect(await list()).toHaveLength(2)
  })

  test('that was removed may come again', async () => {
    await stack.ok('passkeys.passkey_remove', { id }, await steppedUp(stack, user, 'passkey'))
    const again = await made({}, key)
    expect((await add(again)).status).toBe(200)
    expect((await loginBy(stack, key)).status).toBe(200)
    expect((await stack.ok('security.security', {}, user)).passkeys).toBe(1)
  })

  test('is the tenth at most', async () => {
    for (let i = 1; i < 10; i++) expect((await add(await made())).status).toBe(200)
    const eleventh = await stack.call('passkeys.passkey_new', {}, user)
    expect(slugOf(eleventh)).toEqual([422, 'passkeys_full'])
    await stack.ok('passkeys.passkey_remove', { id }, await steppedUp(stack, user, 'passkey'))
    const [one, two] = [await made(), await made()]
    const both = await Promise.all([add(one), add(two)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await list()).toHaveLength(10)
  })

  test.each(['', '   ', 'x'.repeat(41), 'a\u202eb', 'line\nbreak', 'zero\u200bwidth'])(
    'the name %j is refused',
    async (name) => {
      const slug = [422, 'passkey_name_invalid']
      expect(slugOf(await add(await made(), name))).toEqual(slug)
      expect(slugOf(await stack.call('passkeys.passkey_rename', { id, name }, user))).toEqual(slug)
    },
  )

  test('is named anew by its user alone', async () => {
    await stack.ok('passkeys.passkey_rename', { id, name: ' 私の電話 📱 ' }, user)
    expect((await list())[0]?.name).toBe('私の電話 📱')
    const stranger = await member(stack)
    expect(slugOf(await stack.call('passkeys.passkey_rename', { id, name: 'mine' }, stranger))).toEqual([
      404,
      'not_found',
    ])
    const removed = await stack.call(
      'passkeys.passkey_remove',
      { id },
      await steppedUp(stack, stranger, 'passkey'),
    )
    expect(slugOf(removed)).toEqual([404, 'not_found'])
    expect(await list()).toHaveLength(1)
  })
})

test('a stage without a host name of its own takes none', async () => {
  const { createApis, routeById, send } = await import('../support/apis.ts')
  const apis = createApis({ ...stack.deps, config: { ...stack.deps.config, passkeys: null } })
  for (const route of ['passkeys.passkey_new', 'passkeys.passkey_start'] as const)
    expect((await send(apis, routeById(route), {}, user)).body.error).toBe('passkey_refused')
  expect((await send(apis, routeById('security.security'), {}, user)).body.data).toMatchObject({
    passkeysOffered: false,
  })
})
