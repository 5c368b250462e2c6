import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../shared/api/routes.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { footprint } from '../support/people.ts'
import { FUND_PASSWORD, loginBy, member, session, steppedUp, withPasskey } from '../support/security.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'

// Check 14: what needs a step-up is refused without one, with one of another action, user or session, one that was used,
// or after five minutes.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

const NEW = 'other-horse8'
const fund = { password: NEW, passwordRepeat: NEW }

describe('without a step-up', () => {
  const asking = routes.filter((route) => 'stepUp' in route)

  test('what asks for one', () => {
    expect(asking.map(({ id }) => id).toSorted()).toEqual(
      expect.arrayContaining([
        'passkeys.passkey_add',
        'passkeys.passkey_remove',
        'security.pwd_login',
        'security.pwd_pay',
      ]),
    )
    for (const route of asking) expect(route.errors).toContain('step_up_required')
  })

  test.each(asking.map(({ id }) => id))('%s answers 403, and nothing moves', async (id) => {
    const user = await member(stack)
    const before = await footprint(stack, user.uid)
    const inputs = validInputs({ username: 'x', invite: '', orderId: stack.id(), proofId: 'x' })
    const route = routeById(id)
    const answered = await send(stack.apis, route, inputOf(inputs, route), {
      ...user,
      operationId: stack.id(),
    })
    expect([answered.status, answered.body.error]).toEqual([403, 'step_up_required'])
    expect(await footprint(stack, user.uid)).toEqual(before)
  })
})

const setFund = (caller: object) => stack.call('security.pwd_pay', fund, caller)

describe('a step-up', () => {
  const refused = async (caller: object) => {
    const { status, body } = await setFund(caller)
    expect([status, body.error]).toEqual([403, 'step_up_required'])
  }

  test('of another action is none', async () => {
    const user = await member(stack)
    await refused(await steppedUp(stack, user, 'password'))
    await refused(await steppedUp(stack, user, 'passkey'))
  })

  test('of another user is none', async () => {
    const [user, other] = [await member(stack), await member(stack)]
    const { headers } = await steppedUp(stack, other, 'fundPassword')
    await refused({ token: user.token, headers })
  })

  test('of another session of the same user is none', async () => {
    const user = await member(stack)
    const second = { token: await session(stack, user) }
    const { headers } = await steppedUp(stack, second, 'fundPassword')
    await refused({ token: user.token, headers })
    expect((await setFund({ token: second.token, headers })).status).toBe(200)
  })

  test('is good until its five minutes are over, to the second', async () => {
    const user = await member(stack)
    const early = await steppedUp(stack, user, 'fundPassword')
    stack.clock.advance(300)
    await refused(early)
    const late = await steppedUp(stack, user, 'fundPassword')
    stack.clock.advance(299)
    expect((await setFund(late)).status).toBe(200)
  })

  test('is good once: of two at the same moment one is done', async () => {
    const user = await member(stack, { fundPassword: true })
    const caller = await steppedUp(stack, user, 'fundPassword')
    const change = (password: string) =>
      stack.call(
        'security.pwd_pay',
        { oldPassword: FUND_PASSWORD, password, passwordRepeat: password },
        caller,
      )
    expect((await change('first-apple3')).status).toBe(200)
    const again = await stack.call(
      'security.pwd_pay',
      { oldPassword: 'first-apple3', password: 'second-pear4', passwordRepeat: 'second-pear4' },
      caller,
    )
    expect([again.status, again.body.error]).toEqual([403, 'step_up_required'])

    const parallel = await member(stack)
    const once = await steppedUp(stack, parallel, 'fundPassword')
    const both = await Promise.all([setFund(once), setFund(once)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is not used up by a refusal', async () => {
    const user = await member(stack)
    const caller = await steppedUp(stack, user, 'fundPassword')
    const wrong = await stack.call('security.pwd_pay', { password: NEW, passwordRepeat: 'x' }, caller)
    expect(wrong.body.error).toBe('pay_password_mismatch')
    expect((await setFund(caller)).status).toBe(200)
  })

  test('costs one write unit, and taking it nothing but its place in the transaction', async () => {
    const user = await member(stack)
    const writes: string[] = []
    const table = watchTable(stack.deps.table, (call) => {
      if (call === 'write' || call === 'transact') writes.push(call)
    })
    const apis = createApis({ ...stack.deps, table })
    await send(
      apis,
      routeById('security.stepup'),
      { action: 'password', means: 'password', secret: PASSWORD },
      user,
    )
    // Two counts before the compare, the tries forgotten after it, and the step-up.
    expect(writes).toEqual(['write', 'write', 'write', 'write'])
  })
})

describe('by what a step is confirmed', () => {
  const confirm = (user: { token: string }, means: 'password' | 'fundPassword' | 'code', secret: string) =>
    stack.call('security.stepup', { action: 'password', means, secret }, user)

  const realStepUp = async (user: { token: string }) => {
    const asked = { action: 'fundPassword', means: 'password', secret: PASSWORD } as const
    const { stepUp } = await stack.ok('security.stepup', asked, user)
    return { token: user.token, headers: { 'step-up': stepUp } }
  }

  const means = async (user: { token: string }) => (await stack.ok('security.security', {}, user)).means

  test('the login password counts only while there is nothing else', async () => {
    const user = await member(stack)
    expect((await means(user)).password).toEqual(['password'])
    expect((await setFund(await realStepUp(user))).status).toBe(200)
    expect((await means(user)).password).toEqual(['fundPassword'])
    expect((await confirm(user, 'password', PASSWORD)).body.error).toBe('step_up_means')
    expect((await confirm(user, 'fundPassword', NEW)).status).toBe(200)
    const { key } = await withPasskey(stack, user)
    expect((await means(user)).password).toEqual(['passkey', 'fundPassword'])
    expect((await loginBy(stack, key)).status).toBe(200)
  })

  test('a fund password that is not set, and a wrong one', async () => {
    const user = await member(stack)
    expect((await confirm(user, 'fundPassword', NEW)).body.error).toBe('pay_password_unset')
    expect((await confirm(user, 'password', 'wrong-horse9')).body.error).toBe('old_password_wrong')
    const rich = await member(stack, { fundPassword: true })
    expect((await confirm(rich, 'fundPassword', 'wrong-horse9')).body.error).toBe('pay_password_wrong')
  })

  test('a passkey, for the action it was asked for', async () => {
    const user = await member(stack, { fundPassword: true })
    const { key } = await withPasskey(stack, user)
    const ask = async (action: 'password' | 'fundPassword') =>
      (await stack.ok('passkeys.passkey_ask', { action }, user)).options
    const confirmBy = (action: 'password' | 'fundPassword', credential: string) =>
      stack.call('passkeys.passkey_stepup', { action, credential }, user)
    expect((await confirmBy('fundPassword', key.use(await ask('password')))).body.error).toBe(
      'passkey_refused',
    )
    const { data } = (await confirmBy('fundPassword', key.use(await ask('fundPassword')))).body
    const caller = { ...user, headers: { 'step-up': data.stepUp } }
    const changed = await stack.call('security.pwd_pay', { oldPassword: FUND_PASSWORD, ...fund }, caller)
    expect(changed.status).toBe(200)
  })
})
