import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '../trade/types.ts'
import { byDay, paidOf, totalOf } from './days.ts'

afterEach(() => vi.unstubAllEnvs())
const utc = (text: string) => Date.parse(text) / 1000
const order = (change: Partial<Order>): Order =>
  ({ id: '1', amount: '10.00', fee: '0.05', profit: '7.95', asset: 'USD', closeAt: 0, ...change }) as Order

test('orders stand under the day they closed on, by the clock on the wall', () => {
  vi.stubEnv('TZ', 'Asia/Bangkok')
  const orders = [
    order({ id: '3', closeAt: utc('2026-11-21T03:00:00Z') }),
    order({ id: '2', closeAt: utc('2026-11-20T18:00:00Z') }),
    order({ id: '1', closeAt: utc('2026-11-20T16:59:59Z') }),
  ]
  expect(byDay(orders).map(({ day, orders: of }) => [day, of.map(({ id }) => id)])).toEqual([
    ['2026-11-21', ['3', '2']],
    ['2026-11-20', ['1']],
  ])
  expect(byDay([])).toEqual([])
})

test.each<[string, Partial<Order>[], ReturnType<typeof totalOf>]>([
  ['none', [], null],
  ['a win and a loss', [{}, { profit: '-10.05' }], { asset: 'USD', count: 2, stake: 2000n, net: -210n }],
  ['of two assets: no sum', [{}, { asset: 'BTC' as Order['asset'] }], null],
  ['one that is not settled: no sum', [{}, { profit: null }], null],
])('the sum of orders: %s', (_case, orders, total) => {
  expect(totalOf(orders.map(order))).toEqual(total)
})

test.each<[string, Partial<Order>, ReturnType<typeof paidOf>]>([
  ['a win', {}, { paid: '10.05', back: '18.00' }],
  ['a loss', { profit: '-10.05' }, { paid: '10.05', back: '0.00' }],
  ['a draw', { profit: '0.00' }, { paid: '10.05', back: '10.05' }],
  ['open', { profit: null }, { paid: '10.05', back: null }],
])('paid and paid back: %s', (_case, change, paid) => {
  expect(paidOf(order(change))).toEqual(paid)
})
