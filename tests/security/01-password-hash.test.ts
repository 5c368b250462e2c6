import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../functions/password.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'

const WEAK = { memory: 8192, passes: 1, parallelism: 1 }
const setting = (hash: string) => hash.split('$')[1]

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

test('a hash names its parameters and its salt; the same password never gives the same hash', async () => {
  const [one, two] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)]
  expect(one).toMatch(/^argon2id\$19456,2,1\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(PASSWORD, one)).toEqual({ right: true, stale: false })
  expect(await verifyPassword(`${PASSWORD}.`, one)).toEqual({ right: false, stale: false })
})

test('a password typed in another Unicode form is the same password', async () => {
  const stored = await hashPassword('Ｐａｓｓé-ok')
  expect((await verifyPassword('Passe\u0301-ok', stored)).right).toBe(true)
})

test('a login upgrades a hash of older parameters; a wrong password leaves it', async () => {
  const user = await stack.user('old-timer')
  const key = keys.profile(user.uid)
  const old = await hashPassword(PASSWORD, WEAK)
  await stack.deps.table.write(new Change(key).set('passwordHash', old).build())
  const stored = async () => (await stack.deps.table.get(key, { consistent: true }))?.passwordHash as string

  await stack.call('login.index', { username: 'old-timer', password: 'wrong-horse9' })
  expect(await stored()).toBe(old)
  await stack.ok('login.index', { username: 'old-timer', password: PASSWORD })
  expect(setting(await stored())).toBe('19456,2,1')
  await stack.ok('login.index', { username: 'old-timer', password: PASSWORD })
})
