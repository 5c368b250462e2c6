import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countedAddress } from '../../functions/request.ts'
import { type Caller, PASSWORD, type TestStack, testStack } from '../support/stack.ts'

const ADDRESS_LIMITS = { login: 3, reg: 2, codes: 2 }

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ config: { addressLimits: ADDRESS_LIMITS } })
})
afterAll(() => stack.stop())

let names = 0
const login = async (caller: Caller) => {
  const { status, body } = await stack.call('login.index', { username: `n${++names}`, password: 'x' }, caller)
  return [status, body.error, body.params?.seconds]
}
const register = async (invite: string, caller: Caller) => {
  const form = { username: `newcomer${++names}`, password: PASSWORD, passwordRepeat: PASSWORD, agree: '1' }
  const { status, body } = await stack.call('login.reg', { ...form, invite }, caller)
  return [status, body.error, body.params?.seconds]
}

describe('calls from one address', () => {
  test('a fourth login in ten minutes waits for the next ten, whatever the name; other addresses do not', async () => {
    stack.clock.nowMs = Date.UTC(2026, 10, 25, 15, 2)
    for (let i = 0; i < 3; i++)
      expect(await login({ address: '203.0.113.1' })).toEqual([422, 'password_wrong', undefined])
    expect(await login({ address: '203.0.113.1' })).toEqual([429, 'rate_limited', 480])
    expect(await login({ address: '203.0.113.2' })).toEqual([422, 'password_wrong', undefined])
    stack.clock.advance(480)
    expect(await login({ address: '203.0.113.1' })).toEqual([422, 'password_wrong', undefined])
  })

  test('a third registration in an hour waits; guessing invitations counts as well', async () => {
    stack.clock.nowMs = Date.UTC(2026, 10, 25, 16, 30)
    const address = '203.0.113.3'
    expect(await register('GUESS', { address })).toEqual([422, 'inviter_invalid', undefined])
    expect(await register(stack.invite, { address })).toEqual([200, undefined, undefined])
    expect(await register(stack.invite, { address })).toEqual([429, 'rate_limited', 1800])
    stack.clock.advance(1800)
    expect((await register(stack.invite, { address }))[0]).toBe(200)
  })

  test('a burst lets through exactly what is allowed', async () => {
    stack.clock.nowMs = Date.UTC(2026, 10, 25, 17, 0)
    const answers = await Promise.all(Array.from({ length: 20 }, () => login({ address: '203.0.113.4' })))
    expect(answers.filter(([status]) => status !== 429)).toHaveLength(3)
  })

  test('addresses of one IPv6 network count as one', async () => {
    stack.clock.nowMs = Date.UTC(2026, 10, 25, 18, 0)
    for (const host of ['1', '2', 'ffff:1']) await login({ address: `2001:db8:1:2::${host}` })
    expect((await login({ address: '2001:db8:1:2:aaaa::1' }))[0]).toBe(429)
    expect((await login({ address: '2001:db8:1:3::1' }))[0]).toBe(422)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::7:8:9:a:b', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})
