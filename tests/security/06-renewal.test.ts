import { afterAll, beforeAll, expect, test } from 'vitest'
import { msOf, secondsOf } from '../../shared/time.ts'
import { quickUser, setAccount } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'

const MINUTE = 60
const DAY = 86_400

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

const index = (token: string) => stack.call('account.index', {}, { token })

test('a token is renewed from its sixteenth minute on, not before', async () => {
  const { token } = await quickUser(stack)
  stack.clock.advance(15 * MINUTE - 1)
  expect((await index(token)).body.data.token).toBeUndefined()
  stack.clock.advance(1)
  const renewed = (await index(token)).body.data.token!
  expect(renewed).not.toBe(token)
  expect((await index(renewed)).body.data.token).toBeUndefined()
})

test('no other route renews: the answers of the rest carry no token', async () => {
  const { token } = await quickUser(stack)
  stack.clock.advance(20 * MINUTE)
  const answered = await stack.call('trade.orderlist', {}, { token })
  expect(JSON.stringify([answered.body, answered.headers])).not.toContain('eyJ')
})

test.each([
  ['locked', { state: 'LOCKED' }, 'account_locked'],
  ['logged out elsewhere', { epoch: 1 }, 'login_required'],
])('an account %s is not renewed', async (_says, account, slug) => {
  const { uid, token } = await quickUser(stack)
  stack.clock.advance(20 * MINUTE)
  await setAccount(stack, uid, account)
  const { status, body } = await index(token)
  expect([status, body.error, body.data]).toEqual([401, slug, null])
})

test('an unused token dies after two days', async () => {
  const { token } = await quickUser(stack)
  stack.clock.advance(2 * DAY - 1)
  expect((await index(token)).status).toBe(200)
  stack.clock.advance(1)
  expect((await index(token)).status).toBe(401)
})

test('renewed every hour, a session ends seven days after its login to the second', async () => {
  let { token } = await quickUser(stack)
  const startMs = stack.clock.nowMs
  const endS = secondsOf(startMs) + 7 * DAY
  for (let hour = 1; hour < 7 * 24; hour++) {
    stack.clock.nowMs = startMs + hour * 3_600_000
    const { body } = await index(token)
    expect(body.data.expiresAt).toBeLessThanOrEqual(endS)
    token = body.data.token!
  }
  stack.clock.nowMs = msOf(endS) - 1
  const last = await index(token)
  expect([last.status, last.body.data.expiresAt]).toEqual([200, endS])
  stack.clock.nowMs = msOf(endS)
  expect((await index(last.body.data.token!)).status).toBe(401)
})
