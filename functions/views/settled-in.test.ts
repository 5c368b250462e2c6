import { expect, test } from 'vitest'
import { PERFORMANCE_MAX_ORDERS } from '../../shared/api/views.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, mockedDeps, NOW, NOW_MS, session, UID } from '../../tests/support/mocked.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { type Query, type Row, replace, type Table } from '../table/write.ts'
import { viewHandlers } from './handlers.ts'
import { performanceView, settledIn } from './performance.ts'

const DAY = 86_400
const account = (available: bigint): Row =>
  ({
    ...accountRow(UID, '2026-11-25', { USD_available: available }),
    epoch: BigInt(session.epoch),
    moves: 0n,
  }) as Row
const order = (n: number, closeAt: number, changes: object = {}): Row =>
  ({
    ...keys.order(UID, `${firstIdAt(msOf(closeAt - 30)).slice(0, 20)}${String(n).padStart(6, '0')}`),
    ...{ symbol: 'BTCUSD', seconds: 30n, asset: 'USD', amount: 10_00n, payoutRate: 800_000n },
    ...{
      feeRate: 5_000n,
      feeMin: 1n,
      fee: 5n,
      closeAt: BigInt(closeAt),
      openAt: BigInt(closeAt - 30),
      placedAt: BigInt(closeAt - 31),
    },
    ...{ state: 'settled', result: 'win', settledAt: BigInt(closeAt) },
    ...changes,
  }) as Row

async function orders(rows: Row[], pageRows = 2000) {
  const memory = createMemoryTable()
  for (const row of rows) await memory.write(replace(row))
  const asked: Query[] = []
  const query: Table['query'] = (one) => {
    asked.push(one)
    return memory.query({ ...one, limit: Math.min(one.limit ?? pageRows, pageRows) })
  }
  const within = (from: number, to: number) => settledIn({ ...memory, query }, UID, { from, to })
  return { asked, within }
}

test('orders that closed in a period, its first and last second among them', async () => {
  const { within, asked } = await orders([99, 100, 150, 200, 201].map((at, n) => order(n, at + DAY)))
  const found = await within(100 + DAY, 200 + DAY)
  expect([found.orders.map(({ closeAt }) => closeAt - DAY), found.whole]).toEqual([[200, 150, 100], true])
  expect(asked[0]).toMatchObject({
    from: firstIdAt(msOf(100)),
    to: firstIdAt(msOf(200 + 2 * DAY)),
    limit: 1000,
  })
  expect(await (await orders([])).within(0, 1)).toEqual({ orders: [], whole: true })
})

test.each([
  [1, 2, 1, true, 1],
  [3, 2, 3, true, 2],
  [5, 2, 4, false, 2],
])(
  '%i orders in pages of %i: %i are counted, all of them: %s',
  async (count, pageRows, counted, whole, queries) => {
    const { within, asked } = await orders(
      Array.from({ length: count }, (_, n) => order(n, NOW + n)),
      pageRows,
    )
    const found = await within(0, NOW + DAY)
    expect([found.orders.length, found.whole, asked.length]).toEqual([counted, whole, queries])
  },
)

test.each([
  // A full page does not say whether there are more.
  [PERFORMANCE_MAX_ORDERS - 1, true],
  [PERFORMANCE_MAX_ORDERS, false],
  [PERFORMANCE_MAX_ORDERS + 1, false],
])('of %i orders at most a thousand are counted: all of them: %s', async (count, whole) => {
  const { within, asked } = await orders(Array.from({ length: count }, (_, n) => order(n, NOW + n)))
  const found = await within(0, NOW + DAY)
  expect([found.orders.length, found.whole, asked.length]).toEqual([Math.min(count, 1000), whole, 1])
})

test('days are told newest first, durations shortest first, products most traded first', async () => {
  const { within } = await orders([
    order(1, NOW - DAY),
    order(2, NOW, { symbol: 'ETHUSD', seconds: 300n }),
    order(3, NOW - 2 * DAY, { symbol: 'ETHUSD', seconds: 60n }),
    order(4, NOW - 3 * DAY, { symbol: 'SOLUSD', seconds: 60n, result: 'draw' }),
    order(5, NOW - 3 * DAY, { symbol: 'SOLUSD', seconds: 60n }),
    order(6, NOW - 3 * DAY, { symbol: 'SOLUSD', seconds: 60n }),
  ])
  const { orders: found } = await within(0, NOW)
  const view = performanceView(found, { asset: 'USD', timeZone: 'UTC' })
  expect(view.days.map(({ key }) => key)).toEqual(['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'])
  expect(view.durations.map(({ key }) => key)).toEqual([30, 60, 300])
  expect(view.products.map(({ key }) => key)).toEqual(['SOLUSD', 'ETHUSD', 'BTCUSD'])
})

test.each([
  [{}, { from: NOW - 30 * DAY, to: NOW }, null],
  [{ from: 100, to: 100 }, { from: 100, to: 100 }, null],
  [{ from: 101, to: 100 }, {}, 'from'],
  [{ timeZone: 'Mars/Base' }, {}, 'timeZone'],
])('figures of %j are those of %j', async (query, period, fields) => {
  const memory = createMemoryTable()
  await memory.write(replace(account(0n)))
  const { deps } = mockedDeps({ table: memory })
  const asking = { ...ctx, nowMs: NOW_MS, account: accountOf({ ...account(0n), openTotal: 0n }) } as never
  const told = viewHandlers(deps)['views.performance'](asking, query)
  if (fields === null) expect(await told).toMatchObject({ ...period, whole: true })
  else await expect(told).rejects.toMatchObject({ slug: 'validation', params: { fields } })
})
