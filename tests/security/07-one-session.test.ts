import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withEnded } from '../../functions/security/sessions.ts'
import { newId } from '../../shared/ids.ts'
import { watchTable } from '../support/apis.ts'
import { quickUser } from '../support/people.ts'
import { member, session, steppedUp } from '../support/security.ts'
import { PASSWORD, type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Check 7: one session is ended alone, others, or all; a new password ends all others.

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

const PHONE = `${'phone'.padEnd(22, '0')}`
const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const login = async (device?: string) => session(stack, user, { agent, ...(device && { device }) })
const status = async (token: string) => (await stack.call('account.index', {}, { token })).status
const sessions = async (token: string) => (await stack.ok('security.sessions', {}, { token })).sessions
const order = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const

async function threeSessions() {
  user = await member(stack)
  stack.clock.advance(1)
  const phone = await login(PHONE)
  stack.clock.advance(1)
  const laptop = await login()
  return { first: user.token, phone, laptop }
}

describe('one session', () => {
  test('is ended alone: its token is refused on reads and debits, the others go on', async () => {
    const { first, phone, laptop } = await threeSessions()
    const listed = await sessions(phone)
    expect(listed.map(({ way, current, device }) => [way, current, device.system])).toEqual([
      ['password', false, 'iOS'],
      ['password', true, 'iOS'],
      ['registration', false, 'other'],
    ])
    const { id } = listed[0] as (typeof listed)[0]
    expect(await stack.ok('security.sessions_end', { which: 'one', id }, { token: phone })).toEqual({})
    expect(await status(laptop)).toBe(401)
    expect((await stack.call('trade.addorder', order, { token: laptop })).status).toBe(401)
    expect((await stack.call('login.logout', {}, { token: laptop })).status).toBe(401)
    expect([await status(first), await status(phone)]).toEqual([200, 200])
    expect((await stack.call('trade.addorder', order, { token: first })).status).toBe(200)
    expect(await sessions(phone)).toHaveLength(2)
  })

  test('costs the calls of the others no read and no unit', async () => {
    const { first, phone } = await threeSessions()
    const [{ id } = { id: '' }] = await sessions(first)
    await stack.ok('security.sessions_end', { which: 'one', id }, { token: phone })
    const calls: string[] = []
    const table = watchTable(stack.deps.table, (call) => calls.push(call))
    const { createApis, routeById, send } = await import('../support/apis.ts')
    const apis = createApis({ ...stack.deps, table })
    const placed = await send(apis, routeById('trade.addorder'), order, {
      token: phone,
      operationId: stack.id(),
    })
    expect(placed.status).toBe(200)
    // The account, the order, and its entry.
    expect(calls.filter((call) => call !== 'query')).toEqual(['getMany', 'transact', 'write'])
  })

  test('is renewed under its own name, so that it can be ended later', async () => {
    const { first, phone } = await threeSessions()
    stack.clock.advance(1000)
    const { token = '' } = await stack.ok('account.index', {}, { token: phone })
    const [, { id } = { id: '' }] = await sessions(first)
    await stack.ok('security.sessions_end', { which: 'one', id }, { token: first })
    expect([await status(token), await status(phone), await status(first)]).toEqual([401, 401, 200])
  })

  test('of another user, or none, is not found', async () => {
    const { first } = await threeSessions()
    const [{ id } = { id: '' }] = await sessions(first)
    const stranger = await quickUser(stack)
    for (const asked of [{ id }, { id: stack.id() }, {}]) {
      const answered = await stack.call('security.sessions_end', { which: 'one', ...asked }, stranger)
      expect([answered.status, answered.body.error]).toEqual([404, 'not_found'])
    }
    expect(await status(first)).toBe(200)
  })

  test('is what was done, not a login: not found', async () => {
    const { first } = await threeSessions()
    await stack.ok(
      'security.notices_choose',
      { kind: 'newDevice', channel: 'mail', on: '0' },
      { token: first },
    )
    const { events } = await stack.ok('security.sessions', {}, { token: first })
    const id = events.find(({ type }) => type === 'noticesChanged')?.id ?? ''
    const answered = await stack.call('security.sessions_end', { which: 'one', id }, { token: first })
    expect([answered.status, answered.body.error]).toEqual([404, 'not_found'])
  })

  test('as many as fit are ended one by one; one more ends all others', async () => {
    const { first } = await threeSessions()
    for (let i = 0; i < 6; i++) {
      stack.clock.advance(1)
      await login(PHONE)
    }
    const others = (await sessions(first)).filter(({ current }) => !current)
    expect(others).toHaveLength(8)
    for (const { id } of others.slice(0, 6)) {
      const { token } = await stack.ok('security.sessions_end', { which: 'one', id }, { token: first })
      expect(token).toBeUndefined()
    }
    const { id = '' } = others[6] ?? {}
    const { token = '' } = await stack.ok('security.sessions_end', { which: 'one', id }, { token: first })
    expect(await status(first)).toBe(401)
    expect((await sessions(token)).map(({ current }) => current)).toEqual([true])
  })

  test('ended names are forgotten after the seven days a session can last', () => {
    const at = (days: number) => newId(stack.clock.nowMs + days * 86_400_000)
    const ids = [0, 0, 0, 0, 0, 0].map((days) => at(days))
    const full = ids.reduce<string>((ended, id) => withEnded(ended, id, stack.clock.nowMs) ?? 'full', '')
    expect(full.split(' ')).toHaveLength(6)
    expect(full).toHaveLength(6 * 13 - 1)
    expect(withEnded(full, at(0), stack.clock.nowMs)).toBeNull()
    const later = stack.clock.nowMs + 7 * 86_400_000 + 1000
    expect(withEnded(full, newId(later), later)).toHaveLength(12)
  })
})

describe('many sessions', () => {
  test('all others: a new token for this one, which is still listed', async () => {
    const { first, phone, laptop } = await threeSessions()
    stack.clock.advance(1)
    const { token = '' } = await stack.ok('security.sessions_end', { which: 'others' }, { token: phone })
    expect([await status(first), await status(laptop), await status(phone), await status(token)]).toEqual([
      401, 401, 401, 200,
    ])
    expect((await sessions(token)).map(({ current }) => current)).toEqual([true])
    const { events } = await stack.ok('security.sessions', {}, { token })
    expect(events.map(({ type }) => type)).toEqual(['othersEnded', 'login', 'login', 'login'])
  })

  test('others, ended again by the same operation: the token again; by another one, the old token is worth nothing', async () => {
    const { first, phone } = await threeSessions()
    const operationId = stack.id()
    const { token = '' } = await stack.ok(
      'security.sessions_end',
      { which: 'others' },
      { token: first, operationId },
    )
    const again = await stack.ok('security.sessions_end', { which: 'others' }, { token: first, operationId })
    expect([await status(token), await status(again.token ?? '')]).toEqual([200, 200])
    for (const old of [first, phone]) {
      const answered = await stack.call('security.sessions_end', { which: 'others' }, { token: old })
      expect([answered.status, answered.body.error]).toEqual([401, 'login_required'])
    }
    const stolen = { token: phone, operationId }
    expect((await stack.call('security.sessions_end', { which: 'others' }, stolen)).status).toBe(401)
    // Ended by itself meanwhile: its operation opens nothing any more.
    await stack.ok('security.sessions_end', { which: 'all' }, { token })
    expect(
      (await stack.call('security.sessions_end', { which: 'others' }, { token: first, operationId })).status,
    ).toBe(401)
  })

  test('a new password again by the same operation: the token again; another password under it is refused', async () => {
    const { first } = await threeSessions()
    const caller = { ...(await steppedUp(stack, { token: first }, 'password')), operationId: stack.id() }
    const form = (password: string) => ({ oldPassword: PASSWORD, password, passwordRepeat: password })
    await stack.ok('security.pwd_login', form('other-horse8'), caller)
    const { token } = await stack.ok('security.pwd_login', form('other-horse8'), caller)
    expect(await status(token)).toBe(200)
    const other = await stack.call('security.pwd_login', form('other-horse9'), caller)
    expect([other.status, other.body.error]).toEqual([409, 'replay_mismatch'])
  })

  test('all: this one too', async () => {
    const { first, phone } = await threeSessions()
    expect(await stack.ok('security.sessions_end', { which: 'all' }, { token: first })).toEqual({})
    expect([await status(first), await status(phone)]).toEqual([401, 401])
    expect(await sessions(await login(PHONE))).toHaveLength(1)
  })

  test('a new password: all others end, this one goes on with a new token', async () => {
    const { first, phone } = await threeSessions()
    const caller = await steppedUp(stack, { token: phone }, 'password')
    const form = { oldPassword: PASSWORD, password: 'other-horse8', passwordRepeat: 'other-horse8' }
    const { token } = await stack.ok('security.pwd_login', form, caller)
    expect([await status(first), await status(phone), await status(token)]).toEqual([401, 401, 200])
    const { username } = user
    const tried = (password: string) => stack.call('login.index', { username, password })
    expect((await tried(PASSWORD)).body.error).toBe('password_wrong')
    expect((await tried('other-horse8')).status).toBe(200)
    const set = await stack.ok('security.security', {}, { token })
    expect(set.passwordChangedAt).toBe(Math.floor(stack.clock.nowMs / 1000))
    // The renewed token is that of the same login: it ends seven days after it.
    stack.clock.advance(86_400)
    expect((await stack.ok('account.index', {}, { token })).token).toBeDefined()
  })

  test.each<[string, Record<string, string>, string]>([
    ['a wrong old one', { oldPassword: 'wrong-horse9' }, 'old_password_wrong'],
    ['the same again', { password: PASSWORD, passwordRepeat: PASSWORD }, 'password_same'],
    ['a common one', { password: 'iloveyou', passwordRepeat: 'iloveyou' }, 'password_common'],
    ['typed twice differently', { passwordRepeat: 'other-horse9' }, 'password_mismatch'],
  ])('a new password refused ends nothing: %s', async (_says, changes, slug) => {
    const { first, phone } = await threeSessions()
    const form = {
      oldPassword: PASSWORD,
      password: 'other-horse8',
      passwordRepeat: 'other-horse8',
      ...changes,
    }
    const refused = await stack.call(
      'security.pwd_login',
      form,
      await steppedUp(stack, { token: phone }, 'password'),
    )
    expect([refused.status, refused.body.error]).toEqual([422, slug])
    expect([await status(first), await status(phone)]).toEqual([200, 200])
  })

  test('changed twice at the same moment, one is changed', async () => {
    const { first, phone } = await threeSessions()
    const change = async (token: string, password: string) => {
      const caller = await steppedUp(stack, { token }, 'password')
      return () =>
        stack.call(
          'security.pwd_login',
          { oldPassword: PASSWORD, password, passwordRepeat: password },
          caller,
        )
    }
    const [one, two] = [await change(first, 'green-hill22'), await change(phone, 'brown-lake33')]
    const answers = await Promise.all([one(), two()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
