import { beforeAll, expect, test } from 'vitest'
import { createMemoryTable, type MemoryTable } from '../../tests/model/memory-table.ts'
import { mockedDeps, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { orderAgo } from '../../tests/support/open-order.ts'
import { accountRow } from '../ledger/account.ts'
import { keys, shardOf } from '../table/keys.ts'
import { replace, type Table } from '../table/write.ts'
import { countOpen } from './for-desk.ts'
import { openOrders } from './open-orders.ts'
import { type Order, orderPut } from './order.ts'
import { mostShards } from './shards.ts'

const DAY_S = 86_400
const SHARDS = 8

/** So many orders settled within the last hour, of which the first stands 30 seconds back. */
async function settled(count: number): Promise<MemoryTable> {
  const table = createMemoryTable()
  for (let n = 0; n < count; n++) {
    const { item } = orderPut(orderAgo(40 + Math.floor((n * 3000) / count), n), SHARDS)
    const { gpk: _, gsk: __, ...rest } = item
    await table.write(replace({ ...rest, pk: item.pk, sk: item.sk, state: 'settled', result: 'loss' }))
  }
  return table
}

let young: MemoryTable
let old: MemoryTable
beforeAll(async () => {
  young = await settled(60)
  old = await settled(4000)
})

/** The list of open orders as a user of that history with these open orders gets it, and what it asked of the table. */
async function listed(
  history: MemoryTable,
  open: Order[],
  {
    seen = BigInt(open.length) * 10_00n,
    shards = SHARDS,
    before = (table: Table) => table,
    back = undefined as boolean | undefined,
  } = {},
) {
  const total = BigInt(open.length) * 10_00n
  await history.write(replace({ ...accountRow(UID, '2026-11-25', {}), openTotal: total }))
  for (const order of open) await history.write(replace(orderPut(order, shards).item))
  const asked: string[] = []
  const noting = <Args extends unknown[], Answer>(what: string, ask: (...args: Args) => Answer) => {
    return (...args: Args): Answer => {
      asked.push(what)
      return ask(...args)
    }
  }
  const counted = before({
    ...history,
    get: (key, options) => noting(options?.consistent ? 'get' : 'stale get', history.get)(key, options),
    getMany: (many, options) =>
      noting(options?.consistent ? 'getMany' : 'stale getMany', history.getMany)(many, options),
    query(query) {
      const kind = query.consistent ? 'query' : 'stale query'
      return noting(query.index ? 'index' : kind, history.query)(query)
    },
  })
  const { deps } = mockedDeps({ table: counted })
  const { orders } = await openOrders(deps, UID, seen, NOW_MS, back)
  for (const { uid, id } of open)
    await history.write(replace({ ...keys.order(uid, id), state: 'settled', amount: 1, commitment: null }))
  return { ids: orders.map(({ id }) => id), asked }
}

const ids = (orders: Order[]) => orders.map(({ id }) => id)

test('running orders: one query and the account', async () => {
  const open = [orderAgo(1), orderAgo(9)]
  expect(await listed(old, open)).toEqual({ ids: ids(open), asked: ['query', 'get'] })
})

test('nothing open: the account alone', async () => {
  expect(await listed(old, [])).toEqual({ ids: [], asked: ['get'] })
})

test('placed a moment ago, while the total was still read as nothing: it is listed', async () => {
  const open = [orderAgo(0)]
  expect(await listed(old, open, { seen: 0n })).toEqual({ ids: ids(open), asked: ['get', 'query'] })
})

test('another is placed and the total was read before: both are listed, however far back the first stands', async () => {
  const open = [orderAgo(2), orderAgo(3200, 9, { seconds: 3600 })]
  const { ids: found } = await listed(young, open, { seen: 10_00n })
  expect(found).toEqual(ids(open))
})

test.each(['young', 'old'])(
  'settled since the total was read (%s history): no more than the newest are read',
  async (age) => {
    const history = age === 'old' ? old : young
    expect(await listed(history, [], { seen: 10_00n })).toEqual({ ids: [], asked: ['query', 'get'] })
  },
)

test.each(['young', 'old'])(
  'settled between the two reads (%s history): the account is looked at once more',
  async (age) => {
    const history = age === 'old' ? old : young
    let reads = 0
    const before = (table: Table): Table => ({
      ...table,
      async get(...args) {
        const row = await table.get(...args)
        return row && { ...row, openTotal: ++reads === 1 ? 10_00n : 0n }
      },
    })
    expect(await listed(history, [], { seen: 10_00n, before })).toEqual({
      ids: [],
      asked: ['query', 'get', 'get'],
    })
  },
)

test.each(['young', 'old'])(
  'one that waits for its settlement since forty days is listed (%s history), at the same cost',
  async (age) => {
    const open = [orderAgo(5), orderAgo(40 * DAY_S)]
    const { ids: found, asked } = await listed(age === 'old' ? old : young, open)
    expect(found).toEqual(ids(open))
    expect(asked).toEqual(['query', 'get', 'get', 'get', 'index', 'getMany'])
  },
)

test('the desk, which may not look into what is due, finds it in the history, and reads no more than it must', async () => {
  const open = [orderAgo(5), orderAgo(40 * DAY_S)]
  const { ids: found, asked } = await listed(young, open, { back: true })
  expect(found).toEqual(ids(open))
  expect(asked).not.toContain('index')
  expect((await listed(old, [], { seen: 10_00n, back: true })).asked).toEqual(['query', 'get'])
})

test('one that waits in a shard of a former setting is listed', async () => {
  const former =
    Array.from({ length: 40 }, (_, n) => n + 9).find((n) => shardOf(UID, n) !== shardOf(UID, 8)) ?? 0
  const { deps } = mockedDeps({ table: young })
  expect(await mostShards({ ...deps, config: { ...deps.config, shards: former } })).toBe(former)
  const open = [orderAgo(3 * DAY_S)]
  expect((await listed(young, open, { shards: former })).ids).toEqual(ids(open))
})

test('the desk counts one that has long been stuck, and asks no index for it', async () => {
  const table = createMemoryTable()
  await table.write(replace({ ...accountRow(UID, '2026-11-25', {}), openTotal: 10_00n }))
  await table.write(replace(orderPut(orderAgo(3 * DAY_S), SHARDS).item))
  const query: Table['query'] = async (asked) => {
    if (asked.index) throw new Error('the desk has no right to what is due')
    return table.query(asked)
  }
  const { deps } = mockedDeps({ table: { ...table, query } })
  expect(await countOpen(deps, UID, 10_00n, NOW_MS)).toBe(1)
})
