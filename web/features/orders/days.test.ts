import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { byDay } from '../../records/period.ts'
import type { Order } from '../../trading/types.ts'
import { paidOf, placedAt, totalOf } from './days.ts'

afterEach(() => vi.unstubAllEnvs())
const order = (change: Partial<Order>): Order =>
  ({ id: '1', amount: '10.00', fee: '0.05', profit: '7.95', asset: 'USD', closeAt: 0, ...change }) as Order

test('orders stand under the day they were placed on, by the clock on the wall', () => {
  vi.stubEnv('TZ', 'Asia/Bangkok')
  const placed = (text: string, closes: string) =>
    order({ id: newId(Date.parse(text)), closeAt: Date.parse(closes) / 1000 })
  const [late, early, before] = [
    placed('2026-11-21T03:00:00Z', '2026-11-21T03:01:00Z'),
    placed('2026-11-20T18:00:00Z', '2026-11-20T18:01:00Z'),
    // Closes on the day after: it still belongs where the dates one chooses by look for it.
    placed('2026-11-20T16:59:59Z', '2026-11-20T17:01:00Z'),
  ] as const
  expect(byDay([late, early, before], placedAt)).toEqual([
    { day: '2026-11-21', at: Date.parse('2026-11-21T03:00:00Z') / 1000, items: [late, early] },
    { day: '2026-11-20', at: Date.parse('2026-11-20T16:59:59Z') / 1000, items: [before] },
  ])
  expect(byDay([], placedAt)).toEqual([])
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
