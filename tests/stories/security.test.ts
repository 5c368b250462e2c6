import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOf } from '../../functions/ledger/account.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { instruments } from '../../shared/tape/instruments.ts'
import { member, session, steppedUp, withPasskey } from '../support/security.ts'
import { PASSWORD, type TestStack, type TestUser, testStack } from '../support/stack.ts'

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  user = await member(stack)
  stack.clock.advance(60)
})

const PHONE = 'p'.repeat(22)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const messages = async () => {
  await stack.streams.drain()
  return (await stack.ok('messages.msg', {}, user)).items
}
const types = async () => (await messages()).map(({ type }) => type)
const login = (more: { device?: string; headers?: Record<string, string>; lang?: string } = {}) => {
  const { device, ...caller } = more
  stack.clock.advance(1)
  return stack.ok(
    'login.index',
    { username: user.username, password: PASSWORD, ...(device && { device }) },
    caller,
  )
}
const choose = (kind: 'newDevice' | 'passkeys', channel: 'message' | 'mail', on: '0' | '1') =>
  stack.ok('security.notices_choose', { kind, channel, on }, user)

describe('a login on a device not known', () => {
  test('is told once, where it was; the next on it is not', async () => {
    await login({ device: PHONE, headers: { 'user-agent': FIREFOX } })
    const told = await messages()
    expect(told.map(({ type, text }) => [type, text])).toEqual([
      ['new_device', expect.stringContaining('Firefox · Linux')],
    ])
    await login({ device: PHONE })
    expect(await types()).toEqual(['new_device'])
    const { events } = await stack.ok('security.sessions', {}, user)
    expect(events.map(({ type, way, isNew }) => [type, way, isNew])).toEqual([
      ['login', 'password', false],
      ['login', 'password', true],
      ['login', 'registration', false],
    ])
  })

  test('the device of the registration is known, and another user knows it as their own only', async () => {
    const name = `known-${stack.id().toLowerCase().slice(-8)}`
    const form = {
      username: name,
      password: PASSWORD,
      passwordRepeat: PASSWORD,
      invite: stack.invite,
      agree: '1',
    }
    const registered = await stack.ok('login.reg', { ...form, device: PHONE })
    await stack.ok('login.index', { username: name, password: PASSWORD, device: PHONE })
    await stack.streams.drain()
    expect((await stack.ok('messages.msg', {}, registered)).items).toEqual([])
    await login({ device: PHONE })
    expect(await types()).toEqual(['new_device'])
  })

  test('a device that says no name is always told; one forgotten after 400 days again', async () => {
    for (let i = 0; i < 2; i++) await session(stack, user)
    expect(await types()).toEqual(['new_device', 'new_device'])
    await session(stack, user, { device: PHONE })
    stack.clock.advance(401 * 86_400)
    user.token = await session(stack, user, { device: PHONE })
    expect((await types()).filter((type) => type === 'new_device').length).toBeGreaterThan(2)
  })

  test('a device that is used stays known, though it was first written down long ago', async () => {
    for (let months = 0; months < 24; months++) {
      stack.clock.advance(31 * 86_400)
      await session(stack, user, { device: PHONE })
    }
    const { events } = await stack.ok(
      'security.sessions',
      { limit: 50 },
      { token: await session(stack, user, { device: PHONE }) },
    )
    expect(events.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test('its name is kept as a keyed hash alone', async () => {
    await session(stack, user, { device: PHONE })
    const { rows } = await stack.deps.table.query({ pk: `U#${user.uid}`, consistent: true })
    expect(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(PHONE)
  })
})

describe('the country of a login', () => {
  const countries = async () =>
    (await stack.ok('security.sessions', {}, user)).events.map(({ country }) => country)

  test("is the edge's word, and no one else's", async () => {
    const edge = { 'x-origin-secret': stack.deps.secrets.originSecrets[0] ?? '' }
    await login({ headers: { ...edge, 'cloudfront-viewer-country': 'TH' } })
    await login({ headers: { 'cloudfront-viewer-country': 'DE' } })
    await login({ headers: { ...edge, 'cloudfront-viewer-country': '<script>' } })
    expect(await countries()).toEqual([null, null, 'TH', null])
    const told = await stack.ok('messages.msg', { limit: 50 }, { ...user, lang: 'de' })
    expect(told.items).toEqual([])
    await stack.streams.drain()
    const { items } = await stack.ok('messages.msg', {}, { ...user, lang: 'de' })
    expect(items.map(({ text }) => text).join()).toContain('Thailand')
  })
})

test('each session tells when and where it was last used, and what was done in it', async () => {
  const from = (country: string) => ({
    'x-origin-secret': stack.deps.secrets.originSecrets[0] ?? '',
    'cloudfront-viewer-country': country,
  })
  const began = Math.floor(stack.clock.nowMs / 1000)
  const phone = { token: await session(stack, user, { device: PHONE }), headers: from('TH') }
  stack.clock.advance(1800)
  const { token = '' } = await stack.ok('account.index', {}, phone)
  const renewed = Math.floor(stack.clock.nowMs / 1000)
  const seenFrom = async () => {
    const { sessions } = await stack.ok('security.sessions', {}, { ...user, headers: from('DE') })
    return sessions.map(({ current, at, usedAt, usedIn, done }) => ({ current, at, usedAt, usedIn, done }))
  }
  const [first] = await seenFrom()
  expect(first).toEqual({ current: false, at: began, usedAt: renewed, usedIn: 'TH', done: [] })
  stack.clock.advance(60)
  const choice = { kind: 'passkeys', channel: 'mail', on: '0' } as const
  await stack.ok('security.notices_choose', choice, { token, headers: from('VN') })
  const done = { current: false, at: began, usedAt: renewed + 60, usedIn: 'VN', done: ['noticesChanged'] }
  const now = { current: true, usedAt: renewed + 60, usedIn: 'DE', done: [] }
  expect(await seenFrom()).toEqual([done, expect.objectContaining(now)])
})

describe('what a user chose to be told', () => {
  test('is told, and nothing else; that it was changed always is', async () => {
    const all = { message: true, mail: true }
    expect((await stack.ok('security.notices', {}, user)).choices).toEqual({
      newDevice: all,
      passwords: all,
      passkeys: all,
      contacts: all,
    })
    const { choices } = await choose('newDevice', 'message', '0')
    expect(choices.newDevice).toEqual({ message: false, mail: true })
    expect((await stack.ok('security.notices', {}, user)).choices).toEqual(choices)
    await session(stack, user)
    await withPasskey(stack, user)
    expect((await types()).toSorted()).toEqual(['notices_changed', 'passkey_added'])
    await choose('newDevice', 'message', '1')
    await session(stack, user)
    const told = (await types()).toSorted()
    expect(told).toEqual(['new_device', 'notices_changed', 'notices_changed', 'passkey_added'])
  })

  test('chosen again, nothing is written; two choices at the same moment are both made, or one is refused', async () => {
    await choose('newDevice', 'mail', '1')
    expect((await stack.ok('security.sessions', {}, user)).events).toHaveLength(1)
    const both = await Promise.all(
      (['newDevice', 'passkeys'] as const).map((kind) =>
        stack.call('security.notices_choose', { kind, channel: 'mail', on: '0' }, user),
      ),
    )
    const done = both.filter(({ status }) => status === 200).length
    expect(both.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const { choices } = await stack.ok('security.notices', {}, user)
    expect(Object.values(choices).filter(({ mail }) => !mail)).toHaveLength(done)
  })
})

test('the history comes in pages, newest first, and only its own', async () => {
  for (let i = 0; i < 5; i++) {
    stack.clock.advance(1)
    await session(stack, user, { device: PHONE })
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page: { events: { id: string }[]; sessions: unknown[]; next: string | null } = await stack.ok(
      'security.sessions',
      { limit: 2, ...(cursor && { cursor }) },
      user,
    )
    expect(page.sessions).toHaveLength(cursor ? 0 : 6)
    seen.push(...page.events.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  expect(seen).toHaveLength(6)
  expect((await stack.call('security.sessions', { cursor: 'x' }, user)).body.error).toBe('validation')
})

test('an account item with every product open and six sessions ended is under 1,024 bytes', async () => {
  const open = Object.fromEntries(instruments.map(({ symbol }) => [symbol, 1_000_00n]))
  await stack.deps.table.write(new Change(keys.account(user.uid)).set('open', open).build())
  for (let i = 0; i < 6; i++) {
    stack.clock.advance(1)
    await session(stack, user, { device: PHONE })
  }
  const { sessions } = await stack.ok('security.sessions', {}, user)
  for (const { id, current } of sessions)
    if (!current) await stack.ok('security.sessions_end', { which: 'one', id }, user)
  const row = await stack.deps.table.get(keys.account(user.uid), { consistent: true })
  expect(row && accountOf(row).ended.split(' ')).toHaveLength(6)
  expect(sizeOf(row)).toBeLessThan(1024)
})

/** Bytes as DynamoDB counts them, a little above: names, texts, and numbers by two digits a byte. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'bigint' || typeof value === 'number') return 2 + Math.ceil(String(value).length / 2)
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + 1 + sizeOf(each), 3)
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce((sum, [name, each]) => sum + name.length + 1 + sizeOf(each), 3)
}

test('a passkey added is done with the phone in the hand: what was done names browser and system', async () => {
  const { headers } = await steppedUp(stack, user, 'passkey')
  expect(headers?.['step-up']).toMatch(/^[0-9A-Z]{26}$/)
  await withPasskey(stack, user)
  const { events } = await stack.ok('security.sessions', {}, user)
  expect(events[0]).toMatchObject({
    type: 'passkeyAdded',
    device: { browser: 'other', system: 'other' },
    country: null,
  })
})
