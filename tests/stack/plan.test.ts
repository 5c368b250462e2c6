import { afterAll, beforeAll, expect, test } from 'vitest'
import { perOrder } from '../../infra/plan/load.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'

/** Units billed, written and read. */
const billed = { writes: 0, reads: 0 }
let stack: TestStack
beforeAll(async () => {
  stack = await testStack({
    events: false,
    onCapacity: (operation, capacity) => {
      const units = capacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      billed[operation === 'write' || operation === 'transact' ? 'writes' : 'reads'] += units
    },
  })
  await stack.ok('market.seconds', { id: 'BTCUSD' })
})
afterAll(() => stack.stop())

test('the plan counts with the units that an order costs', async () => {
  const user = await quickUser(stack)
  const of = async (action: () => Promise<unknown>) => {
    Object.assign(billed, { writes: 0, reads: 0 })
    await action()
    return { ...billed }
  }
  const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const
  let id = ''
  const placing = await of(async () => {
    id = (await stack.ok('trade.addorder', ticket, user)).id
  })
  expect(placing).toEqual(perOrder.placing)
  expect((await of(() => stack.ok('trade.ajaxorder_list', {}, user))).reads).toBe(
    perOrder.reads.ajaxorder_list,
  )
  expect((await of(() => stack.ok('account.index', {}, user))).reads).toBe(perOrder.reads.index)
  stack.clock.advance(40)
  expect(await of(() => stack.ok('trade.goorder', { id }, user))).toEqual(perOrder.settling)
  expect((await of(() => stack.ok('trade.goorder', { id }, user))).reads).toBeLessThanOrEqual(
    perOrder.reads.goorder,
  )
})
