import { afterAll, beforeAll, expect, test } from 'vitest'
import { levelForm, passedUpTo, submittedLevel } from '../support/identity.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Sentences of the specification that no other test shows by itself.

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack({ events: false })
  user = await quickUser(stack)
})
afterAll(() => stack.stop())

test('products of five kinds are offered: forex, gold, futures, stocks, crypto', async () => {
  const { items } = await stack.ok('market.goods', {})
  const kinds = new Set(items.map(({ category }) => category))
  expect([...kinds].toSorted()).toEqual(['crypto', 'forex', 'futures', 'gold', 'stocks'])
})

test('a visitor who asks for what is a user’s is told to log in first', async () => {
  const { status, body } = await stack.call('account.index', {}, { token: '' })
  expect([status, body.error, body.msg]).toEqual([401, 'login_required', 'Please log in first.'])
})

test('the user’s info is a GET without a payload, answered as code and data', async () => {
  const { status, body } = await stack.call('account.index', {}, user)
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 0, data: { username: user.username } })
})

test('candles of a product are read by its id and an interval', async () => {
  stack.clock.advance(120)
  const { items } = await stack.ok('market.getkdata', { id: 'BTCUSD', interval: '1m', count: 2 })
  expect(items).toHaveLength(2)
})

test('one order is read by its id', async () => {
  const ticket = { productId: 'BTCUSD', direction: 'down', amount: '10', seconds: 30 } as const
  const { id } = await stack.ok('trade.addorder', ticket, user)
  const one = await stack.ok('trade.get_this_order', { id }, user)
  expect(one).toMatchObject({ id, direction: 'down', amount: '10.00', seconds: 30, status: 'open' })
})

test('level three without its asset screenshot is refused', async () => {
  const reviewer = await quickOperator(stack, 'reviewer')
  const third = await quickUser(stack)
  await passedUpTo(stack, reviewer, third, 2)
  const { asset: _, ...without } = (await levelForm(stack, third, 3)) as { level: 3; asset: string }
  const { body } = await stack.call('identity.certification_submit', without, third)
  expect(body.error).toBe('photo_required')
})

test('assets are in review, failed and passed, one after the other', async () => {
  const reviewer = await quickOperator(stack, 'reviewer')
  const third = await quickUser(stack)
  await passedUpTo(stack, reviewer, third, 2)
  const state = async () => (await stack.ok('identity.certification', {}, third)).levels[2]?.state
  const which = await submittedLevel(stack, third, 3)
  expect(await state()).toBe('review')
  await stack.ok('desk.identity_reject', { ...which, reasons: 'asset:reason_asset_too_low' }, reviewer)
  expect(await state()).toBe('failed')
  await stack.ok('desk.identity_pass', await submittedLevel(stack, third, 3), reviewer)
  expect(await state()).toBe('passed')
})
