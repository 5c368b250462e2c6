import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickOperator } from '../support/people.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'

// A lock, from the press at the desk to its end, as everybody it concerns sees it.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

test('a locked user can do nothing and is told whom to ask, is paid all the same, and writes without a login', async () => {
  const user = await stack.user('locked-story')
  const [approver, reviewer] = [
    await quickOperator(stack, 'approver'),
    await quickOperator(stack, 'reviewer'),
  ]
  const order = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
  const { id } = await stack.ok('trade.addorder', order, user)

  const lock = { uid: user.uid, reason: 'account_at_risk' } as const
  expect((await stack.call('desk.lock', lock, reviewer)).body.error).toBe('role_required')
  expect(await stack.ok('desk.lock', lock, approver)).toEqual({ state: 'LOCKED' })

  // Debits and sessions stop at once.
  for (const refused of [
    await stack.call('trade.addorder', order, user),
    await stack.call('account.index', {}, user),
  ]) {
    expect([refused.status, refused.body.error]).toEqual([401, 'account_locked'])
    expect(refused.body.msg).toBe('Your account is locked. Please contact customer service.')
  }
  const login = { username: 'locked-story', password: PASSWORD }
  const told = await stack.call('login.index', login)
  expect([told.status, told.body.error]).toEqual([423, 'account_locked'])
  const guessed = await stack.call('login.index', { ...login, password: 'Another-pass.1' })
  expect(guessed.body.error).toBe('password_wrong')

  // Open orders settle and pay.
  const before = await stack.ok('desk.user', { q: user.uid }, reviewer)
  expect(before.balances.USD).toMatchObject({ locked: '10.00' })
  stack.clock.advance(40)
  await stack.sweep()
  const after = await stack.ok('desk.user', { q: user.uid }, reviewer)
  expect(after.balances.USD).toMatchObject({ locked: '0.00' })
  expect([after.openOrders, after.openStake]).toEqual([0, '0.00'])
  expect((await stack.ok('desk.user_orders', { uid: user.uid }, reviewer)).items[0]).toMatchObject({ id })

  // The desk sees who locked it, when and why.
  expect(after).toMatchObject({
    state: 'LOCKED',
    standing: {
      action: 'lock',
      reason: 'account_at_risk',
      operator: approver.id,
      operatorName: approver.name,
    },
  })

  // The user writes without a login, and reads the answer by its code.
  const letter = await stack.ok('service.letter', { name: 'locked-story', text: 'Why is my account locked?' })
  const { items } = await stack.ok('desk.tickets', {}, reviewer)
  expect(items.map((waiting) => waiting.title)).toContain('Why is my account locked?')
  expect((await stack.ok('service.letter_answer', { code: letter.code })).lines[0]).toMatchObject({
    by: 'user',
  })

  // The message waits for the day they are let in again.
  await stack.streams.drain()
  stack.clock.advance(1)
  await stack.ok('desk.unlock', { uid: user.uid, reason: 'risk_over' }, approver)
  const again = await stack.ok('login.index', login)
  const { items: messages } = await stack.ok('messages.msg', {}, again)
  expect(messages.map(({ type }) => type)).toContain('account_locked')
})
