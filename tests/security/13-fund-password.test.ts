import type * as crypto from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from '../../functions/password.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { atOnce } from '../support/at-once.ts'
import { FUND_PASSWORD, member, steppedUp } from '../support/security.ts'
import { PASSWORD, type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Check 13: the sixth wrong fund password in a row locks it for a day, by name and network; each try is counted before
// its compare.

let compares = 0
vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  const timingSafeEqual: typeof actual.timingSafeEqual = (a, b) => {
    compares++
    return actual.timingSafeEqual(a, b)
  }
  return { ...actual, timingSafeEqual }
})

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  user = await member(stack, { fundPassword: true })
})

const ELSEWHERE = '198.51.100.66'
const guess = (secret: string, address?: string) =>
  stack.call(
    'security.stepup',
    { action: 'password', means: 'fundPassword', secret },
    { token: user.token, ...(address && { address }) },
  )

test('fifty guesses at once: at most six compares, all others are told until when it is locked', async () => {
  compares = 0
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => guess(`wrong-horse${i}`)))
  expect(compares).toBeGreaterThan(0)
  expect(compares).toBeLessThanOrEqual(6)
  const slugs = new Set(answers.map(({ body }) => body.error))
  expect([...slugs].toSorted()).toEqual(['pay_password_locked', 'pay_password_wrong'])
})

test('six wrong ones in a row, then a day, for the right one too', async () => {
  for (let i = 0; i < 5; i++) await guess(`wrong-horse${i}`)
  expect((await guess(FUND_PASSWORD)).status).toBe(200)
  for (let i = 0; i < 5; i++) expect((await guess(`wrong-horse${i}`)).body.error).toBe('pay_password_wrong')
  const until = Math.floor(stack.clock.nowMs / 1000) + 86_400
  const locked = { status: 429, body: { error: 'pay_password_locked', params: { time: until } } }
  // The one that locks it says until when, and so does every one after it.
  expect(await guess('wrong-horse6')).toMatchObject(locked)
  expect(await guess(FUND_PASSWORD)).toMatchObject(locked)
  stack.clock.advance(86_399)
  expect((await guess(FUND_PASSWORD)).status).toBe(429)
  stack.clock.advance(1)
  expect((await guess(FUND_PASSWORD)).status).toBe(200)
})

test('tries of a network elsewhere keep the user out nowhere, and together are ten a day', async () => {
  expect((await guess(FUND_PASSWORD)).status).toBe(200)
  for (let i = 0; i < 8; i++) await guess(`wrong-horse${i}`, ELSEWHERE)
  expect((await guess(FUND_PASSWORD, ELSEWHERE)).body.error).toBe('pay_password_locked')
  expect((await guess(FUND_PASSWORD)).status).toBe(200)
  compares = 0
  const told: (string | undefined)[] = []
  for (let i = 0; i < 20; i++) told.push((await guess(`wrong-horse${i}`, `203.0.113.${100 + i}`)).body.error)
  expect(compares).toBe(2)
  // The tenth of the day says itself that no more are taken.
  expect(told.lastIndexOf('pay_password_wrong')).toBe(0)
  // Where the right one came from before, the count of all networks does not bind.
  expect((await guess(FUND_PASSWORD)).status).toBe(200)
})

test('right ones forget the wrong ones, on every route that compares it', async () => {
  const change = async (oldPassword: string | undefined, password: string) => {
    const caller = await steppedUp(stack, user, 'fundPassword')
    return stack.call(
      'security.pwd_pay',
      { ...(oldPassword && { oldPassword }), password, passwordRepeat: password },
      caller,
    )
  }
  for (let i = 0; i < 3; i++) expect((await guess('wrong-horse9')).body.error).toBe('pay_password_wrong')
  expect((await change('wrong-horse9', 'green-hill22')).body.error).toBe('pay_password_wrong')
  expect((await change(undefined, 'green-hill22')).body.error).toBe('pay_password_required')
  expect((await change(FUND_PASSWORD, 'green-hill22')).status).toBe(200)
  expect((await guess(FUND_PASSWORD)).body.error).toBe('pay_password_wrong')
  expect((await guess('green-hill22')).status).toBe(200)
})

test('it was set until it is changed, and set again after a forgotten one was taken away', async () => {
  const fresh = await member(stack)
  const set = async (form: { oldPassword?: string }, password: string) => {
    const caller = await steppedUp(stack, fresh, 'fundPassword')
    await stack.ok('security.pwd_pay', { ...form, password, passwordRepeat: password }, caller)
    return (await stack.ok('security.security', {}, fresh)).fundPasswordIsFirst
  }
  expect(await set({}, FUND_PASSWORD)).toBe(true)
  expect(await set({ oldPassword: FUND_PASSWORD }, 'green-hill22')).toBe(false)
  await stack.deps.table.write(new Change(keys.profile(fresh.uid)).remove('fundPasswordHash').build())
  expect(await set({}, 'brown-lake33')).toBe(true)
})

test.each<[string, Record<string, string>, string]>([
  ['five characters', { password: 'ab3de' }, 'password_length'],
  ['seventeen', { password: 'abcdefgh123456789' }, 'password_length'],
  ['a common one', { password: 'iloveyou' }, 'password_common'],
  ['the product', { password: 'evenhand7' }, 'password_common'],
  ['typed otherwise the second time', { passwordRepeat: 'green-hill23' }, 'pay_password_mismatch'],
  ['the login password', { password: PASSWORD }, 'pay_password_same'],
  ['no old one', { oldPassword: '' }, 'pay_password_required'],
  ['the same as before', { password: FUND_PASSWORD }, 'password_same'],
])('%s is refused, and the old one stays', async (_says, changes, slug) => {
  const form = { oldPassword: FUND_PASSWORD, password: 'green-hill22', ...changes }
  const caller = await steppedUp(stack, user, 'fundPassword')
  const answered = await stack.call('security.pwd_pay', { passwordRepeat: form.password, ...form }, caller)
  expect([answered.status, answered.body.error]).toEqual([422, slug])
  expect((await guess(FUND_PASSWORD)).status).toBe(200)
})

test('the first after a forgotten one was taken away bears no tries of that one', async () => {
  for (let i = 0; i < 6; i++) await guess(`wrong-horse${i}`)
  const { table } = stack.deps
  await table.write(new Change(keys.profile(user.uid)).remove('fundPasswordHash').build())
  const caller = await steppedUp(stack, user, 'fundPassword')
  const form = { password: 'green-hill22', passwordRepeat: 'green-hill22' }
  expect((await stack.call('security.pwd_pay', form, caller)).status).toBe(200)
  expect((await guess('green-hill22')).status).toBe(200)
})

test('a new login password equal to it is refused, and a guess of it so counts as one', async () => {
  const change = async (password: string) => {
    const caller = await steppedUp(stack, user, 'password')
    return stack.call(
      'security.pwd_login',
      { oldPassword: PASSWORD, password, passwordRepeat: password },
      caller,
    )
  }
  for (let i = 0; i < 4; i++) await guess(`wrong-horse${i}`)
  const caller = await steppedUp(stack, user, 'password')
  for (let i = 0; i < 6; i++) await guess(`wrong-horse${i}`)
  const form = { oldPassword: PASSWORD, password: FUND_PASSWORD, passwordRepeat: FUND_PASSWORD }
  expect((await stack.call('security.pwd_login', form, caller)).body.error).toBe('pay_password_locked')
  stack.clock.advance(86_400)
  const answered = await change(FUND_PASSWORD)
  expect([answered.status, answered.body.error]).toEqual([422, 'pay_password_same'])
  expect((await change('green-hill22')).status).toBe(200)
})

test('of two first ones at the same moment one is set', async () => {
  const fresh = await member(stack)
  const set = async (password: string) => {
    const caller = await steppedUp(stack, fresh, 'fundPassword')
    return () => stack.call('security.pwd_pay', { password, passwordRepeat: password }, caller)
  }
  const [one, two] = [await set('green-hill22'), await set('brown-lake33')]
  const answers = await Promise.all(atOnce(stack.deps.table, [one, two]))
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('is kept as the login password is, and made anew when its parameters are old', async () => {
  const old = await hashPassword(FUND_PASSWORD, { memory: 8192, passes: 1, parallelism: 1 })
  const change = new Change(keys.profile(user.uid)).set('fundPasswordHash', old)
  await stack.deps.table.write(change.build())
  expect((await guess(FUND_PASSWORD)).status).toBe(200)
  const row = await stack.deps.table.get(keys.profile(user.uid), { consistent: true })
  expect(row?.fundPasswordHash).toMatch(/^argon2id\$19456,2,1\$/)
  expect(await verifyPassword(FUND_PASSWORD, row?.fundPasswordHash as string)).toEqual({
    right: true,
    stale: false,
  })
})
