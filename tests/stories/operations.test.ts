import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestStack, testStack } from '../support/stack.ts'

const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const

describe('an operation id', () => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await testStack()
  })
  afterAll(() => stack.stop())

  test('the same id and content answers the first order and moves no money again', async () => {
    const user = await stack.user()
    const operationId = stack.id()
    const first = await stack.ok('trade.addorder', ticket, { ...user, operationId })
    stack.clock.advance(2)
    const again = await stack.ok('trade.addorder', ticket, { ...user, operationId })
    expect(again).toEqual({ ...first, openPrice: again.openPrice })
    expect((await stack.ok('account.index', {}, user)).balances.USD?.available).toBe('9899.50')
  })

  test('the same id with other content is refused', async () => {
    const user = await stack.user()
    const operationId = stack.id()
    await stack.ok('trade.addorder', ticket, { ...user, operationId })
    const answered = await stack.call(
      'trade.addorder',
      { ...ticket, amount: '101' },
      { ...user, operationId },
    )
    expect([answered.status, answered.body.error]).toEqual([409, 'replay_mismatch'])
  })

  test('an hour later the same id still answers the first order; a new id an hour old has expired', async () => {
    const user = await stack.user()
    const [placed, stray] = [stack.id(), stack.id()]
    await stack.ok('trade.addorder', ticket, { ...user, operationId: placed })
    stack.clock.advance(3600)
    const again = await stack.ok('trade.addorder', ticket, { ...user, operationId: placed })
    expect(again.id).toBe(placed)
    const answered = await stack.call('trade.addorder', ticket, { ...user, operationId: stray })
    expect([answered.status, answered.body.error]).toEqual([409, 'operation_expired'])
  })

  test('what was placed is answered even when it could not be placed now', async () => {
    const user = await stack.user()
    const operationId = stack.id()
    const gold = { ...ticket, productId: 'XAUUSD' } as const
    await stack.ok('trade.addorder', gold, { ...user, operationId })
    stack.clock.nowMs = Date.UTC(2026, 10, 25, 21, 5) // the daily break of metals
    const fresh = await stack.call('trade.addorder', gold, user)
    expect(fresh.body.error).toBe('market_closed')
    expect((await stack.ok('trade.addorder', gold, { ...user, operationId })).id).toBe(operationId)
  })

  test('five at once make one order', async () => {
    const user = await stack.user()
    const operationId = stack.id()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => stack.ok('trade.addorder', ticket, { ...user, operationId })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await stack.ok('account.index', {}, user)).balances.USD?.available).toBe('9899.50')
  })

  test('a registration repeated answers the same user; with another password it is refused', async () => {
    const operationId = stack.id()
    const form = {
      username: 'repeated',
      password: 'a-long-one1',
      passwordRepeat: 'a-long-one1',
      invite: stack.invite,
      agree: '1',
    }
    const first = await stack.ok('login.reg', form, { operationId })
    const again = await stack.ok('login.reg', form, { operationId })
    expect(again.user).toEqual(first.user)
    const other = { ...form, password: 'another-one1', passwordRepeat: 'another-one1' }
    expect((await stack.call('login.reg', other, { operationId })).body.error).toBe('replay_mismatch')
    expect((await stack.call('login.reg', form)).body.error).toBe('already_registered')
  })

  test('two devices spending the same money: one order stands, the other is refused', async () => {
    const user = await stack.user()
    const big = { ...ticket, amount: '1000' } as const
    for (const productId of ['BTCUSD', 'ETHUSD']) {
      for (let i = 0; i < 2; i++) await stack.ok('trade.addorder', { ...big, productId }, user)
    }
    const answers = await Promise.all(
      [1, 2].map(() => stack.call('trade.addorder', { ...big, productId: 'SOLUSD' }, user)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      error: 'total_max',
      params: { left: '0.00' },
    })
  })
})
