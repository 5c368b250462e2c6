import { expect, test } from 'vitest'
import { firstIdAt, newId } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, fakeTapes, mockedDeps, NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { create, replace } from '../table/write.ts'
import { tradeHandlers } from './handlers.ts'
import { type HistoryFilter, orderHistory } from './store.ts'

const SECONDS = [100, 200, 300, 400]
const idOf = (second: number) => firstIdAt(msOf(second) + 500)

async function placed() {
  const table = createMemoryTable()
  for (const second of SECONDS)
    await table.write(
      replace({ ...keys.order('1', idOf(second)), state: 'open', amount: 1, commitment: null }),
    )
  return table
}

test.each([
  ['all, newest first', {}, [400, 300, 200, 100], null],
  ['a page', { limit: 2 }, [400, 300], 300],
  ['the page after it', { limit: 2, cursor: idOf(300) }, [200, 100], null],
  ['both bounds count', { from: 200, to: 300 }, [300, 200], null],
  ['a range that ends before it begins', { from: 300, to: 200 }, [], null],
  ['a cursor inside the range', { from: 100, to: 300, cursor: idOf(300) }, [200, 100], null],
  ['a cursor later than the range', { from: 100, to: 200, cursor: idOf(400) }, [200, 100], null],
  ['a cursor earlier than the range', { from: 300, to: 400, cursor: idOf(200) }, [], null],
] as [string, Partial<HistoryFilter>, number[], number | null][])(
  '%s',
  async (_case, filter, seconds, next) => {
    const page = await orderHistory(await placed(), '1', { limit: 20, ...filter })
    expect(page.orders.map(({ id }) => id)).toEqual(seconds.map(idOf))
    expect(page.next).toBe(next === null ? null : idOf(next))
  },
)

/**
 * As many orders as given, one each minute: every one settled, all lost but those at `wins`, on two products in turn.
 */
async function settled(count: number, wins: number[]) {
  const table = createMemoryTable()
  for (let at = 0; at < count; at++)
    await table.write(
      replace({
        ...keys.order('1', idOf(at * 60)),
        ...{ state: 'settled', result: wins.includes(at) ? 'win' : 'loss', settledAt: at * 60 + 30 },
        ...{ productId: at % 2 ? 'ETHUSD' : 'BTCUSD', amount: 1, commitment: null },
      }),
    )
  return table
}

test.each([
  ['by product', { productId: 'ETHUSD' }, [5, 3, 1]],
  ['by result', { result: 'win' }, [4, 3]],
  ['by both', { productId: 'ETHUSD', result: 'win' }, [3]],
  ['by neither', {}, [5, 4, 3, 2, 1, 0]],
] as [string, Partial<HistoryFilter>, number[]][])('%s', async (_case, filter, minutes) => {
  const page = await orderHistory(await settled(6, [3, 4]), '1', { limit: 20, state: 'settled', ...filter })
  expect(page.orders.map(({ id }) => id)).toEqual(minutes.map((at) => idOf(at * 60)))
  expect(page.next).toBeNull()
})

test('a filter that finds little reads so far and no further, and its pages meet without a gap', async () => {
  const table = await settled(450, [449, 250, 249, 0])
  let queries = 0
  const counted = {
    ...table,
    query(query: Parameters<typeof table.query>[0]) {
      queries++
      return table.query(query)
    },
  }
  const found: string[] = []
  const lengths: number[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    queries = 0
    const page = await orderHistory(counted, '1', { limit: 20, result: 'win', ...(cursor && { cursor }) })
    expect(queries).toBeLessThanOrEqual(4)
    lengths.push(page.orders.length)
    found.push(...page.orders.map(({ id }) => id))
    cursor = page.next
  }
  expect(lengths).toEqual([2, 1, 1])
  expect(found).toEqual([449, 250, 249, 0].map((at) => idOf(at * 60)))
})

test('a list by state or result settles what is due first: nothing settled is listed as open', async () => {
  const table = createMemoryTable()
  const openAt = NOW + 2
  const closings = { 30: openAt + 30, 60: openAt + 60 }
  const prices = { [openAt]: 100, [closings[30]]: 120, [closings[60]]: 90 }
  const { deps } = mockedDeps({ table, tapes: fakeTapes(prices) })
  const row = { ...accountRow(UID, '2026-11-25', { USD_available: 1000_00n }), epoch: 3 }
  const account = accountOf(row)
  await table.write(create(row))
  const { 'trade.addorder': place, 'trade.orderlist': list } = tradeHandlers(deps)
  const ids: string[] = []
  for (const seconds of [30, 60]) {
    const operationId = newId(NOW_MS)
    await place(
      { ...ctx, operationId },
      { productId: 'BTCUSD', direction: 'up' as const, amount: '10', seconds },
    )
    ids.push(operationId)
  }
  const [first, second] = ids
  const listed = async (filter: Parameters<typeof list>[1], seconds: number) => {
    const { items } = await list({ ...ctx, account, nowMs: NOW_MS + msOf(seconds) }, filter)
    return items.map(({ id, status }) => [id, status])
  }
  expect(await listed({ state: 'open' }, 5)).toHaveLength(2)
  expect(await listed({ state: 'open' }, 40)).toEqual([[second, 'open']])
  expect(await listed({ state: 'settled' }, 40)).toEqual([[first, 'settled']])
  expect(await listed({ result: 'loss' }, 80)).toEqual([[second, 'settled']])
  expect(await listed({ result: 'win' }, 80)).toEqual([[first, 'settled']])
  expect(await listed({ state: 'open' }, 80)).toEqual([])
})
