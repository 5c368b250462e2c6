import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestStack, testStack } from '../support/stack.ts'

describe('a user places an order and sees it settle', () => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await testStack()
  })
  afterAll(() => stack.stop())

  test('from registration to result', async () => {
    const user = await stack.user()
    const before = await stack.ok('account.index', {}, user)
    expect(before.balances.USD).toEqual({ available: '10000.00', locked: '0.00', bonus: '0.00' })

    const order = await stack.ok(
      'trade.addorder',
      { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 },
      user,
    )
    expect(order).toMatchObject({
      status: 'open',
      amount: '100.00',
      fee: '0.50',
      expectedProfit: '80.00',
      openPrice: null,
    })
    expect((await stack.ok('account.index', {}, user)).balances.USD).toMatchObject({
      available: '9899.50',
      locked: '100.00',
    })

    stack.clock.advance(5)
    const running = await stack.ok('trade.goorder', { id: order.id }, user)
    expect(running.openPrice).not.toBeNull()
    expect((await stack.ok('trade.ajaxorder_list', {}, user)).items).toHaveLength(1)

    stack.clock.advance(30)
    const settled = await stack.ok('trade.goorder', { id: order.id }, user)
    expect(settled.status).toBe('settled')
    expect(settled.openPrice).toBe(running.openPrice)
    const { available, locked } = (await stack.ok('account.index', {}, user)).balances.USD!
    expect(locked).toBe('0.00')
    expect(available).toBe(
      { win: '10079.50', loss: '9899.50', draw: '10000.00', void: '10000.00' }[settled.result!],
    )
    expect((await stack.ok('trade.orderlist', { state: 'settled' }, user)).items.map(({ id }) => id)).toEqual(
      [order.id],
    )
  })
})
