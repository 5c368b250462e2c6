import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { mockedDeps, NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { orderAgo } from '../../tests/support/open-order.ts'
import { accountRow } from '../ledger/account.ts'
import { duePartition, dueSort, orderPartition, shardOf } from '../table/keys.ts'
import { type Query, type Row, replace } from '../table/write.ts'
import { openOrders } from './open-orders.ts'
import { type Order, orderPut } from './order.ts'

// An hour an order runs at most, ten minutes a phone's clock may be off, two minutes until what is due is settled.
const REACH_S = 3600 + 600 + 120
const SHARDS = 8

/** Open orders of one user and of others, and what their list asks the table for; so many rows a query. */
async function listed(
  orders: Order[],
  {
    rows = 50,
    sweep = 500,
    back,
    total,
    seen = 1n,
  }: { rows?: number; sweep?: number; back?: boolean; total?: bigint; seen?: bigint } = {},
) {
  const table = createMemoryTable()
  const own = orders.filter(({ uid }) => uid === UID)
  const openTotal = total ?? own.reduce((sum, { terms }) => sum + terms.amount, 0n)
  await table.write(replace({ ...accountRow(UID, '2026-11-25', {}), openTotal }))
  for (const order of orders) await table.write(replace(orderPut(order, SHARDS).item))
  const asked: Query[] = []
  const { deps } = mockedDeps()
  const { orders: found } = await openOrders(
    {
      table: {
        ...table,
        query: (query) => {
          asked.push(query)
          return table.query(query)
        },
      },
      config: { ...deps.config, shards: SHARDS, sizes: { ...deps.config.sizes, rows, sweep } },
    },
    UID,
    seen,
    NOW_MS,
    back,
  )
  return { ids: found.map(({ id }) => id), asked }
}

const ids = (orders: Order[]) => orders.map(({ id }) => id)
const small = (order: Order): Order => ({ ...order, terms: { ...order.terms, amount: 1n } })

test('an order is looked for among the ids of the last 72 minutes, and what is older among what is due', async () => {
  // Its phone was ten minutes ahead of its placing: as late as one can close that is not among those ids.
  const late = orderAgo(REACH_S + 1, 0, { closeAt: NOW - 119 })
  const running = orderAgo(REACH_S - 10)
  const { ids: found, asked } = await listed([late, running])
  expect(found).toEqual(ids([running, late]))
  expect(asked).toEqual([
    {
      pk: orderPartition(UID),
      newestFirst: true,
      consistent: true,
      limit: 50,
      from: firstIdAt(NOW_MS - REACH_S * 1000),
      to: '~',
    },
    { pk: duePartition(shardOf(UID, SHARDS)), index: 'due', to: `${dueSort(NOW - 119 + 10)}~`, limit: 500 },
  ])
})

test('the newest is first, however they were found', async () => {
  const orders = [1, 30, 200, 5000, 9000].map((ago, n) => orderAgo(ago, n))
  expect((await listed(orders.toReversed())).ids).toEqual(ids(orders))
  expect((await listed(orders.toReversed(), { back: true, rows: 2 })).ids).toEqual(ids(orders))
})

test('reading goes on until the last cent of the open stake is accounted for', async () => {
  const orders = [orderAgo(3), small(orderAgo(5000))]
  expect((await listed(orders)).ids).toEqual(ids(orders))
})

test('a smallest stake that was seen open is looked for at once; with nothing seen the account comes first', async () => {
  expect((await listed([], { seen: 1n })).asked).toHaveLength(1)
  expect((await listed([], { seen: 0n })).asked).toHaveLength(0)
})

test('an account that says nothing of open orders has none: none is looked for', async () => {
  const table = createMemoryTable()
  const { openTotal: _, ...bare } = accountRow(UID, '2026-11-25', {})
  await table.write(replace(bare as Row))
  const query = () => {
    throw new Error('nothing is to be looked for')
  }
  const { deps } = mockedDeps()
  const { orders } = await openOrders({ table: { ...table, query }, config: deps.config }, UID, 0n, NOW_MS)
  expect(orders).toEqual([])
})

test('of what is due and not settled at most four pages are read', async () => {
  const shard = shardOf(UID, SHARDS)
  const others = Array.from({ length: 400 }, (_, n) => `01KAY0000000000000000${String(n).padStart(5, '0')}`)
    .filter((uid) => shardOf(uid, SHARDS) === shard)
    .slice(0, 6)
    .map((uid, n) => orderAgo(9000 + n, n, { uid }))
  const index = (asked: Query[]) => asked.filter((query) => query.index).length
  expect(index((await listed(others, { sweep: 1, total: 1n })).asked)).toBe(4)
  expect(index((await listed(others.slice(0, 2), { sweep: 1, total: 1n })).asked)).toBeLessThanOrEqual(3)
  const own = orderAgo(8000)
  expect((await listed([...others.slice(0, 3), own], { sweep: 1 })).ids).toEqual(ids([own]))
})
