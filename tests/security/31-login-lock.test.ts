import type * as crypto from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lockSeconds } from '../../functions/tries.ts'
import { atOnce, writes } from '../support/at-once.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'

let compares = 0
vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  const argon2: typeof actual.argon2 = (algorithm, parameters, done) => {
    compares += 1
    actual.argon2(algorithm, parameters, done)
  }
  return { ...actual, argon2 }
})

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())
beforeEach(() => {
  compares = 0
})

const login = async (username: string, password: string) => {
  const { status, body } = await stack.call('login.index', { username, password })
  return { status, error: body.error, seconds: body.params?.seconds }
}
const wrong = { status: 422, error: 'password_wrong', seconds: undefined }
const locked = (seconds: number) => ({ status: 429, error: 'login_locked', seconds })

test('waiting grows: free up to the fourth try, then 30 s doubling to an hour', () => {
  const waits = Array.from({ length: 14 }, (_, tries) => lockSeconds(tries, 4))
  expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
})

test('after five wrong tries the right password waits too; the wait doubles; a login forgets them', async () => {
  await stack.user('forgetful')
  for (let i = 0; i < 4; i++) expect(await login('forgetful', 'wrong-horse9')).toEqual(wrong)
  // The one that locks says so itself.
  expect(await login('forgetful', 'wrong-horse9')).toEqual(locked(30))
  expect(await login('forgetful', PASSWORD)).toEqual(locked(30))
  stack.clock.advance(29)
  expect(await login('forgetful', PASSWORD)).toEqual(locked(1))
  stack.clock.advance(1)
  expect(await login('forgetful', 'wrong-horse9')).toEqual(locked(60))
  expect(await login('forgetful', PASSWORD)).toEqual(locked(60))
  stack.clock.advance(60)
  expect((await login('forgetful', PASSWORD)).status).toBe(200)
  for (let i = 0; i < 4; i++) expect(await login('forgetful', 'wrong-horse9')).toEqual(wrong)
})

test('a try that is refused for waiting is not compared, and does not lengthen the wait', async () => {
  await stack.user('patient')
  for (let i = 0; i < 5; i++) await login('patient', 'wrong-horse9')
  compares = 0
  for (let i = 0; i < 10; i++) expect(await login('patient', PASSWORD)).toEqual(locked(30))
  expect(compares).toBe(0)
})

test('tries are forgotten a day after the last', async () => {
  await stack.user('rare-guest')
  for (let i = 0; i < 4; i++) await login('rare-guest', 'wrong-horse9')
  stack.clock.advance(86_400)
  for (let i = 0; i < 4; i++) expect(await login('rare-guest', 'wrong-horse9')).toEqual(wrong)
  expect(await login('rare-guest', 'wrong-horse9')).toEqual(locked(30))
})

test('one name in other letters is counted as one', async () => {
  await stack.user('Grace')
  for (const name of ['Grace', 'GRACE', 'grace', ' grace ', 'ｇｒａｃｅ']) await login(name, 'wrong-horse9')
  expect(await login('gracE', PASSWORD)).toEqual(locked(30))
})

test('guesses that meet are counted each, none over another', async () => {
  await login('warm-up', 'wrong-horse9')
  compares = 0
  const guesses = Array.from({ length: 8 }, (_, i) => () => login('met', `guess-no-${i}`))
  await Promise.all(atOnce(stack.deps.table, guesses, writes))
  expect(compares).toBeGreaterThan(0)
  expect(compares).toBeLessThanOrEqual(5)
})

test.each(['guessed', 'nobody-by-that-name'])(
  '50 guesses at once at %s: each counted before it is compared, at most 5 compared',
  async (name) => {
    if (name === 'guessed') await stack.user(name)
    // The hash that stands in for an unknown user's is made once a process, and is no compare.
    await login('warm-up', 'wrong-horse9')
    compares = 0
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => login(name, `guess-no-${i}`)))
    expect(compares).toBeGreaterThan(0)
    expect(compares).toBeLessThanOrEqual(5)
    // The fifth that is compared is told that it locks.
    const locking = compares === 5 ? 1 : 0
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - compares + locking)
  },
)
