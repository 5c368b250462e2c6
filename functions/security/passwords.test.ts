import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApis, routeById, send } from '../../tests/support/apis.ts'
import { keepingWrites } from '../../tests/support/kept-writes.ts'
import { member, steppedUp } from '../../tests/support/security.ts'
import { PASSWORD, type TestStack, testStack } from '../../tests/support/stack.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { keys } from '../table/keys.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

/** Returns the request's write to the profile of a new user. */
async function written(route: 'security.pwd_login' | 'security.pwd_pay', form: { oldPassword?: string }) {
  const user = await member(stack)
  const { table, to } = keepingWrites(stack.deps.table)
  const action = route === 'security.pwd_login' ? 'password' : 'fundPassword'
  const caller = { ...(await steppedUp(stack, user, action)), operationId: stack.id() }
  const password = 'green-island4'
  const apis = createApis({ ...stack.deps, table })
  const asked = { ...form, password, passwordRepeat: password }
  expect(await send(apis, routeById(route), asked, caller)).toMatchObject({ status: 200 })
  return to(keys.profile(user.uid))
}

test('a password replaces the one that was compared, and no newer one', async () => {
  await expectStops(...(await written('security.pwd_login', { oldPassword: PASSWORD })), {
    'another was set': { passwordHash: 'argon2id$new' },
  })
})

test('a first fund password is set on a profile that is there', async () => {
  await expectStops(...(await written('security.pwd_pay', {})), { 'the user is gone': undefined })
})
