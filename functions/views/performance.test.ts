import { expect, test } from 'vitest'
import { PERFORMANCE_MAX_ORDERS } from '../../shared/api/views.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { keys } from '../table/keys.ts'
import { replace } from '../table/write.ts'
import { performanceView, settledIn } from './performance.ts'

const UID = '01KAY00000000000000000000A'
const NOON = 1_790_000_000 - (1_790_000_000 % 86_400) + 43_200

type Placed = { closeAt: number; result?: 'win' | 'loss' | 'draw'; symbol?: string; seconds?: number }

async function placed(orders: Placed[], pageRows = Infinity) {
  const table = createMemoryTable({ pageRows })
  for (const [n, { closeAt, result, symbol = 'BTCUSD', seconds = 30 }] of orders.entries()) {
    const id = firstIdAt(msOf(closeAt - seconds)).slice(0, 10) + String(n).padStart(16, '0')
    await table.write(
      replace({
        ...keys.order(UID, id),
        ...{
          symbol,
          seconds,
          asset: 'USD',
          amount: 100_00n,
          fee: 50n,
          closeAt,
          openAt: closeAt - seconds,
          placedAt: closeAt - seconds - 1,
        },
        ...{ payoutRate: 800_000n, feeRate: 5_000n, feeMin: 1n },
        ...(result ? { state: 'settled', result, settledAt: closeAt } : { state: 'open' }),
      }),
    )
  }
  return table
}
const all = { from: 0, to: NOON + 999_999 }

test('orders are counted by the day they closed in the zone asked for, by product and by duration', async () => {
  const table = await placed([
    { closeAt: NOON, result: 'win' },
    { closeAt: NOON + 10, result: 'loss', symbol: 'ETHUSD', seconds: 60 },
    // Eight hours on it is the next day in Tokyo, not in London.
    { closeAt: NOON + 8 * 3600, result: 'loss' },
    { closeAt: NOON + 20, result: 'draw' },
    { closeAt: NOON + 30 },
  ])
  const { orders, whole } = await settledIn(table, UID, all)
  expect([orders.length, whole]).toEqual([4, true])
  const view = (timeZone: string) => performanceView(orders, { asset: 'USD', timeZone })
  expect(view('UTC').days).toHaveLength(1)
  const { total, days, products, durations } = view('Asia/Tokyo')
  expect(total).toMatchObject({ staked: '300.00', net: '-121.50', expectedCost: '31.50' })
  expect(days.map(({ net }) => net)).toEqual(['-100.50', '-21.00'])
  expect(days.map(({ key }) => key)).toEqual(
    days
      .map(({ key }) => key)
      .toSorted()
      .toReversed(),
  )
  expect(products.map(({ key, net }) => [key, net])).toEqual([
    ['BTCUSD', '-21.00'],
    ['ETHUSD', '-100.50'],
  ])
  expect(durations.map(({ key, ended }) => [key, ended.loss])).toEqual([
    [30, 1],
    [60, 1],
  ])
})

test('a period holds what closed in it, also what was placed before', async () => {
  const table = await placed([
    { closeAt: NOON - 1, result: 'win' },
    { closeAt: NOON, result: 'win' },
    { closeAt: NOON + 60, result: 'win' },
    { closeAt: NOON + 61, result: 'win' },
  ])
  const { orders } = await settledIn(table, UID, { from: NOON, to: NOON + 60 })
  expect(orders.map(({ closeAt }) => closeAt)).toEqual([NOON + 60, NOON])
})

test('of more than are counted the newest are, and it is said', async () => {
  const many = Array.from({ length: PERFORMANCE_MAX_ORDERS + 1 }, (_, n) => ({
    ...({ closeAt: NOON + n, result: 'loss' } as const),
  }))
  const { orders, whole } = await settledIn(await placed(many), UID, all)
  expect([orders.length, whole]).toEqual([PERFORMANCE_MAX_ORDERS, false])
  expect(orders[0]?.closeAt).toBe(NOON + PERFORMANCE_MAX_ORDERS)
})

test('it is never more than two round trips, and says that there are others', async () => {
  const table = await placed(
    Array.from({ length: 30 }, (_, n) => ({ closeAt: NOON + n, result: 'win' })),
    10,
  )
  const { orders, whole } = await settledIn(table, UID, all)
  expect([orders.length, whole]).toEqual([20, false])
})
