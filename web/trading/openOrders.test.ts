import { beforeEach, expect, test, vi } from 'vitest'
import {
  expectOrders,
  forgetOrders,
  hasSettled,
  onSettled,
  openOrders,
  updateOrder,
  wasTold,
} from './openOrders.ts'
import type { Order } from './types.ts'

const order = {
  ...{ id: '01', productId: 'BTCUSD', symbol: 'BTCUSD', direction: 'up', amount: '10.00', asset: 'USD' },
  ...{ fee: '0.05', seconds: 60, payoutRate: '0.850000', expectedProfit: '8.50', decimals: 2 },
  ...{
    openPrice: null,
    placedAt: 999,
    openAt: 1000,
    closeAt: 1060,
    closePrice: null,
    profit: null,
    result: null,
  },
  ...{ voidReason: null, status: 'open', rules: 'r1', source: 'sim', commitment: null },
} as Order
const settled: Order = { ...order, status: 'settled', result: 'win', profit: '8.45' }

beforeEach(forgetOrders)

test('a settled order is announced once, however often it is heard of', () => {
  const told = vi.fn(() => true)
  const stop = onSettled(told)
  updateOrder(order)
  expect(hasSettled(order.id)).toBe(false)
  updateOrder(settled)
  updateOrder(settled)
  expect(told).toHaveBeenCalledExactlyOnceWith(settled)
  expect(hasSettled(order.id)).toBe(true)
  stop()
})

test('an order whose end was read as a message is not announced by the next visit', () => {
  const told = vi.fn(() => true)
  const stop = onSettled(told)
  expectOrders(['01'])
  wasTold('01')
  updateOrder(settled)
  expect(told).not.toHaveBeenCalled()
  stop()
})

test('an order that was never open here is not announced', () => {
  const told = vi.fn(() => true)
  const stop = onSettled(told)
  updateOrder(settled)
  expect(told).not.toHaveBeenCalled()
  stop()
})

test('one that was open at the last visit is announced, although it is not any more', () => {
  const told = vi.fn(() => true)
  const stop = onSettled(told)
  expectOrders(['01'])
  updateOrder(settled)
  updateOrder(settled)
  expect(told).toHaveBeenCalledExactlyOnceWith(settled)
  stop()
})

test.each([
  ['the page came last', ['app', 'page']],
  ['the app came last, its code being longer on the way', ['page', 'app']],
] as const)('a page shows it; where none does, the app: %s', (_, came) => {
  const shown = { app: vi.fn(() => true), page: vi.fn(() => true) }
  const stops = Object.fromEntries(came.map((who) => [who, onSettled(shown[who], who)]))
  updateOrder(order)
  updateOrder(settled)
  expect([shown.app.mock.calls.length, shown.page.mock.calls.length]).toEqual([0, 1])
  stops.page?.()
  updateOrder({ ...order, id: '02' })
  updateOrder({ ...settled, id: '02' })
  expect(shown.app).toHaveBeenCalledOnce()
  stops.app?.()
})

test('the next to close stands first', () => {
  updateOrder({ ...order, id: '02', closeAt: 1200 })
  updateOrder(order)
  expect(openOrders().map(({ id }) => id)).toEqual(['01', '02'])
})

test('an older answer does not take back the entry price, nor reopen what settled', () => {
  const told = vi.fn(() => true)
  const stop = onSettled(told)
  updateOrder({ ...order, openPrice: '94000.00' })
  updateOrder(order)
  expect(openOrders()).toEqual([{ ...order, openPrice: '94000.00' }])
  updateOrder(settled)
  updateOrder(order)
  updateOrder(settled)
  expect(told).toHaveBeenCalledOnce()
  expect(openOrders()).toEqual([])
  stop()
})
