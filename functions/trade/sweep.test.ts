import { expect, test } from 'vitest'
import { MARKET_CHANGED } from '../../shared/tape/frozen.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { fakeTape, mockedDeps, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { orderAgo } from '../../tests/support/open-order.ts'
import { accountRow } from '../ledger/account.ts'
import { keys, shardOf } from '../table/keys.ts'
import { keyOf, replace, type Table } from '../table/write.ts'
import { createTapes } from '../tape/tapes.ts'
import { lacksMarket } from './absent-market.ts'
import { type Order, orderPut } from './order.ts'
import { settleDue } from './settle.ts'
import { shardCounts } from './shards.ts'
import { loadOrder } from './store.ts'
import { settleShard, sweep } from './sweep.ts'

const uidOf = (n: number) => UID.slice(0, 23) + String(n).padStart(3, '0')

/** A due order of each of so many users, and what is asked of their table. */
async function stage(users: number, { shards = 1, commitment = 'c0ffee' } = {}) {
  const memory = createMemoryTable()
  const orders = Array.from({ length: users }, (_, n) => orderAgo(60, n, { uid: uidOf(n) }))
  for (const order of orders) {
    await memory.write(orderPut(order, shards))
    const { amount } = order.terms
    const row = accountRow(order.uid, '2026-11-25', { USD_available: 0n, USD_locked: amount })
    await memory.write(replace({ ...row, open: { BTCUSD: amount }, openTotal: amount }))
  }
  const tape = fakeTape(
    {},
    {
      priceAt: async (_symbol, second) => ({ kind: 'price', price: second, tickAt: second - 1 }),
      commitment: async () => commitment,
    },
  )
  const logged: [string, string, object | undefined][] = []
  const { deps } = mockedDeps({
    tapes: createTapes([tape]),
    log: (level, event, fields) => void logged.push([level, event, fields]),
  })
  const config = { ...deps.config, shards }
  return { memory, orders, logged, deps: { ...deps, config, table: memory as Table } }
}

/** The most users whose settlements were under way at the same time, and the most of one transaction. */
function together(table: Table) {
  const most = { users: 0, ofOne: 0 }
  let now = 0
  const transact: Table['transact'] = async (writes) => {
    const users = writes.filter((write) => keyOf(write).sk === 'A').length
    now += users
    most.users = Math.max(most.users, now)
    most.ofOne = Math.max(most.ofOne, users)
    await new Promise(setImmediate)
    const committed = await table.transact(writes)
    now -= users
    return committed
  }
  return { table: { ...table, transact }, most }
}

test('what was settled is answered and told, over all shards', async () => {
  const s = await stage(6, { shards: 4 })
  expect(await sweep(s.deps, NOW_MS)).toEqual({ settled: 6 })
  const told = s.logged.filter(([, event]) => event === 'settled')
  const shards = [...new Set(s.orders.map(({ uid }) => shardOf(uid, 4)))].toSorted()
  expect(told.map(([level]) => level)).toEqual(shards.map(() => 'info'))
  expect(told.map(([, , fields]) => fields)).toEqual(
    expect.arrayContaining(
      shards.map((shard) => ({
        shard,
        settled: s.orders.filter(({ uid }) => shardOf(uid, 4) === shard).length,
      })),
    ),
  )
})

test('where nothing was due, or one order, it says so', async () => {
  const none = await stage(0)
  expect(await settleShard(none.deps, 0, NOW_MS)).toEqual({ settled: 0 })
  expect(none.logged).toEqual([])
  const one = await stage(1)
  expect(await settleShard(one.deps, 0, NOW_MS)).toEqual({ settled: 1 })
  expect(one.logged).toEqual([['info', 'settled', { shard: 0, settled: 1 }]])
})

test('users who cannot be settled are counted, and the others are settled before it fails', async () => {
  const s = await stage(5)
  const bad = new Set([uidOf(1), uidOf(3)])
  const table: Table = {
    ...s.memory,
    async transact(writes) {
      const keysOf = writes.map((write) => keyOf(write).pk)
      if (keysOf.some((pk) => bad.has(pk.slice(2)))) throw new Error('cannot be written')
      return s.memory.transact(writes)
    },
  }
  const failing = settleShard({ ...s.deps, table }, 0, NOW_MS)
  await expect(failing).rejects.toThrow('2 users of shard 0 could not be settled')
  const ends = await Promise.all(s.orders.map(({ uid, id }) => loadOrder(s.memory, uid, id)))
  expect(ends.filter((order) => order?.settlement)).toHaveLength(3)
})

test('what no order of a user expects fails for this user alone, and counts once', async () => {
  const s = await stage(3)
  const deps = { ...s.deps, config: { ...s.deps.config } }
  let asked = 0
  Object.defineProperty(deps.config, 'sizes', {
    get() {
      // The config is read once per page and once per user; the second user's read fails.
      if (++asked === 3) throw new Error('gone')
      return s.deps.config.sizes
    },
  })
  await expect(settleShard(deps, 0, NOW_MS)).rejects.toThrow('1 users of shard 0 could not be settled')
})

test('users are settled side by side, eight by a transaction: 40 by an event, 40 over all shards by a sweep', async () => {
  const event = await stage(45)
  const byEvent = together(event.memory)
  await settleShard({ ...event.deps, table: byEvent.table }, 0, NOW_MS)
  expect(byEvent.most).toEqual({ users: 40, ofOne: 8 })
  const swept = await stage(150, { shards: 3 })
  const bySweep = together(swept.memory)
  await sweep({ ...swept.deps, table: bySweep.table }, NOW_MS)
  expect(bySweep.most).toEqual({ users: 40, ofOne: 8 })
})

test('one whose order another has settled holds up nobody of its transaction, and counts as settled', async () => {
  const s = await stage(8)
  const [order] = s.orders as [Order]
  const { table, sent } = counted({
    ...s.memory,
    // Settled by another worker after it was found.
    async getMany(asked, options) {
      await settleDue(s.deps, [order], NOW_MS)
      return s.memory.getMany(asked, options)
    },
  })
  expect(await settleShard({ ...s.deps, table }, 0, NOW_MS)).toEqual({ settled: 8 })
  expect(sent).toEqual({ transactions: 9 })
  const accounts = await s.memory.getMany(s.orders.map(({ uid }) => keys.account(uid)))
  expect(accounts.map((account) => account?.moves)).toEqual(accounts.map(() => 1n))
})

/** A table that counts the transactions it is sent. */
function counted(inner: Table) {
  const sent = { transactions: 0 }
  const transact: Table['transact'] = (writes) => {
    sent.transactions += 1
    return inner.transact(writes)
  }
  return { table: { ...inner, transact }, sent }
}

test('accounts of more than a hundred users are read together, and none is refused a first try', async () => {
  const s = await stage(230)
  for (const { uid } of s.orders) {
    const account = await s.memory.get(keys.account(uid))
    await s.memory.write(
      replace({ ...account, ...keys.account(uid), open: { BTCUSD: 20_00n }, openTotal: 20_00n }),
    )
  }
  const { table, sent } = counted(s.memory)
  let reads = 0
  const getMany: Table['getMany'] = (...asked) => {
    reads += 1
    return s.memory.getMany(...asked)
  }
  expect(await settleShard({ ...s.deps, table: { ...table, getMany } }, 0, NOW_MS)).toEqual({ settled: 230 })
  expect(reads).toBe(Math.ceil(230 / 40))
  // Eight at once, of 40 whose accounts were read together.
  expect(sent.transactions).toBe(Math.ceil(230 / 8))
})

test.each<[string, object]>([
  ['another order is open', { open: { BTCUSD: 20_00n }, openTotal: 20_00n }],
  ['another day has begun', { day: '2026-11-26' }],
])('what an account tells before is enough for a first try: %s', async (_says, changes) => {
  const s = await stage(1)
  const account = await s.memory.get(keys.account(uidOf(0)))
  await s.memory.write(replace({ ...account, ...keys.account(uidOf(0)), ...changes }))
  const { table, sent } = counted(s.memory)
  await settleShard({ ...s.deps, table }, 0, NOW_MS)
  expect(sent.transactions).toBe(1)
})

test.each(['B', 'C'])('nor does a bonus cost a try, that it counts for or not: %s', async (bonus) => {
  const s = await stage(0)
  const order = orderAgo(60, 0, { uid: uidOf(0), bonus: 'B' })
  await s.memory.write(orderPut(order, 1))
  const { amount } = order.terms
  const row = accountRow(order.uid, '2026-11-25', { USD_available: 0n, USD_locked: amount })
  await s.memory.write(
    replace({ ...row, open: { BTCUSD: amount }, openTotal: amount, bonus, turnover: 50_00n }),
  )
  const { table, sent } = counted(s.memory)
  await settleShard({ ...s.deps, table }, 0, NOW_MS)
  expect(sent.transactions).toBe(1)
})

test('first orders are settled while others are read: two shards at once, and accounts by their turn', async () => {
  const s = await stage(180, { shards: 6 })
  const calls: string[] = []
  let [now, most] = [0, 0]
  const table: Table = {
    ...s.memory,
    async query(asked) {
      calls.push('query')
      most = Math.max(most, ++now)
      await new Promise(setImmediate)
      now -= 1
      return s.memory.query(asked)
    },
    async getMany(asked, options) {
      calls.push('getMany')
      expect(asked.length).toBeLessThanOrEqual(40)
      return s.memory.getMany(asked, options)
    },
    async transact(writes) {
      calls.push('transact')
      await new Promise(setImmediate)
      return s.memory.transact(writes)
    },
  }
  await sweep({ ...s.deps, table }, NOW_MS)
  expect(most).toBe(2)
  expect(calls.indexOf('transact')).toBeLessThan(calls.lastIndexOf('query'))
  const one = await stage(130)
  const order: string[] = []
  const seen: Table = {
    ...one.memory,
    async getMany(asked, options) {
      order.push('getMany')
      return one.memory.getMany(asked, options)
    },
    async transact(writes) {
      order.push('transact')
      await new Promise(setImmediate)
      return one.memory.transact(writes)
    },
  }
  await settleShard({ ...one.deps, table: seen }, 0, NOW_MS)
  expect(order.filter((call) => call === 'getMany')).toHaveLength(4)
  expect(order.indexOf('transact')).toBeLessThan(order.lastIndexOf('getMany'))
})

test('how many shards there are is noted once, and read consistently', async () => {
  const s = await stage(0, { shards: 4 })
  const asked: unknown[] = []
  const table: Table = {
    ...s.memory,
    get: (key, options) => {
      if (key.pk === keys.shards().pk) asked.push(options?.consistent)
      return s.memory.get(key, options)
    },
  }
  await sweep({ ...s.deps, table }, NOW_MS)
  await sweep({ ...s.deps, table }, NOW_MS)
  expect(await shardCounts({ table, config: s.deps.config })).toEqual([4])
  expect(asked).toEqual([true, true, true])
  expect(await s.memory.get(keys.shards())).toEqual({ ...keys.shards(), n4: 1n })
  expect(s.logged).toEqual([])
})

const settlement = { result: 'loss', openPrice: 2, closePrice: 1, voidReason: null, settledAt: 1 } as const
const voided = { ...settlement, result: 'void', voidReason: MARKET_CHANGED } as const
test.each<[string, Partial<Order>, here: boolean, told: string | null]>([
  ['open, and its market is here', {}, true, null],
  ['open, and its market is gone', {}, false, 'an order waits for the market it was placed under'],
  ['settled by prices', { settlement }, false, null],
  ['void as its market went, which is here again', { settlement: voided }, true, null],
  [
    'void as its market is gone',
    { settlement: voided },
    false,
    'an order is void: its market did not come back',
  ],
])('%s: told: %s', async (_says, changes, here, told) => {
  const s = await stage(0, { commitment: here ? 'c0ffee' : 'another' })
  const order = orderAgo(60, 0, changes)
  expect(await lacksMarket(s.deps, 7, order, NOW_MS)).toBe(told !== null)
  const fields = { shard: 7, feed: 'sim', symbol: 'BTCUSD', changed: 'commitment' }
  expect(s.logged).toEqual(told === null ? [] : [['error', told, fields]])
})

test('an order that runs is read and left alone: no account is read, and its market is not asked for yet', async () => {
  const s = await stage(0, { commitment: 'another' })
  await s.memory.write(orderPut(orderAgo(5, 0, { uid: uidOf(0) }), 1))
  const getMany: Table['getMany'] = () => {
    throw new Error('nothing is to be read')
  }
  expect(await sweep({ ...s.deps, table: { ...s.memory, getMany } }, NOW_MS)).toEqual({ settled: 0 })
  expect(s.logged).toEqual([])
})

test('what is settled or not due is left alone', async () => {
  const s = await stage(0)
  const table: Table = {
    ...s.memory,
    transact: () => {
      throw new Error('nothing is to be written')
    },
  }
  const orders = [orderAgo(60, 1, { settlement }), orderAgo(1, 2)]
  expect(await settleDue({ ...s.deps, table }, orders, NOW_MS)).toEqual({ orders, failed: [] })
})

test('an account that changes before each write is given up after ten tries', async () => {
  const s = await stage(1)
  let transactions = 0
  const table: Table = {
    ...s.memory,
    async transact(writes) {
      transactions += 1
      const uid = uidOf(0)
      const account = await s.memory.get(keys.account(uid))
      // The user's other open order alternates between present and absent.
      const open = { BTCUSD: transactions % 2 ? 20_00n : 10_00n }
      await s.memory.write(replace({ ...account, ...keys.account(uid), open }))
      return s.memory.transact(writes)
    },
  }
  const { failed } = await settleDue({ ...s.deps, table }, s.orders, NOW_MS)
  expect(failed).toHaveLength(1)
  expect(transactions).toBe(10)
})
