import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, fakeTape, mockedDeps, NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { idAgo, orderAgo } from '../../tests/support/open-order.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { Change, replace, type Table, type Write } from '../table/write.ts'
import { createTapes } from '../tape/tapes.ts'
import { tradeHandlers } from './handlers.ts'
import { type Order, orderPut, settleUpdate } from './order.ts'
import { settleDue } from './settle.ts'
import { mostShards } from './shards.ts'
import { loadOrder } from './store.ts'
import { settleShard, sweep } from './sweep.ts'

const { openAt, closeAt } = orderAgo(60) as Order & { openAt: number }
const AMOUNT = 10_00n
const idOf = (n: number) => idAgo(60, n)
const orderOf = (n: number, symbol: string, uid = UID): Order =>
  orderAgo(60, n, { uid, symbol, productId: symbol })

const asking = { ...ctx, account: accountOf({ ...accountRow(UID, '2026-11-25', {}) }) }

/** A table with the open orders of some users on it, and a market whose SOLUSD cannot be read, and whose ETHUSD stands still. */
async function market(
  orders: Order[],
  { table = createMemoryTable(), clock = () => NOW_MS, shards = 1 } = {},
) {
  for (const order of orders) await table.write(orderPut(order, shards))
  for (const [uid, own] of Map.groupBy(orders, (order) => order.uid)) {
    const open = Object.fromEntries(
      [...Map.groupBy(own, ({ symbol }) => symbol)].map(([s, of]) => [s, AMOUNT * BigInt(of.length)]),
    )
    const total = AMOUNT * BigInt(own.length)
    const row = accountRow(uid, '2026-11-25', { USD_available: 1_000_00n, USD_locked: total })
    await table.write(
      replace({ ...row, ...keys.account(uid), epoch: ctx.session.epoch, open, openTotal: total }),
    )
  }
  let looked = 0
  const prices: Record<number, number> = { [openAt]: 100, [closeAt]: 101 }
  const tape = fakeTape(prices, {
    async priceAt(symbol, second) {
      looked += 1
      if (symbol === 'SOLUSD') throw new Error('the feed is broken')
      if (symbol === 'ETHUSD') return { kind: 'price', price: 100, tickAt: second - 1 }
      return { kind: 'price', price: prices[second] ?? 100, tickAt: second - 1 }
    },
  })
  const { deps, logged } = mockedDeps({ table, tapes: createTapes([tape]), clock })
  return { deps: { ...deps, config: { ...deps.config, shards } }, table, logged, looked: () => looked }
}

/** The result of each order, or open. */
const ends = (table: Table, orders: Order[]) =>
  Promise.all(
    orders.map(async ({ uid, id }) => (await loadOrder(table, uid, id))?.settlement?.result ?? 'open'),
  )

test('a price that fails keeps only its own orders open: by sweep, by event, and by a look at the list', async () => {
  const orders = [orderOf(1, 'BTCUSD'), orderOf(2, 'SOLUSD'), orderOf(3, 'BTCUSD')]
  const ways: [string, (m: Awaited<ReturnType<typeof market>>) => Promise<unknown>][] = [
    ['sweep', ({ deps }) => sweep(deps, NOW_MS).catch(() => {})],
    ['event', ({ deps }) => settleShard(deps, 0, NOW_MS).catch(() => {})],
    ['list', ({ deps }) => tradeHandlers(deps)['trade.orderlist'](asking, {})],
  ]
  for (const [way, settle] of ways) {
    const m = await market(orders)
    await settle(m)
    expect([way, await ends(m.table, orders)]).toEqual([way, ['win', 'open', 'win']])
    const account = await m.table.get(keys.account(UID))
    expect(account).toMatchObject({ USD_locked: AMOUNT, openTotal: AMOUNT, open: { SOLUSD: AMOUNT } })
    expect(m.logged).toContain('error settlement failed')
  }
})

test('of a win and a draw, the stake that was won alone counts for the bonus they froze', async () => {
  const orders = ['BTCUSD', 'ETHUSD'].map((symbol, n) => ({ ...orderOf(n, symbol), bonus: 'B' }))
  const m = await market(orders)
  const running = new Change(keys.account(UID))
    .set('bonus', 'B')
    .set('turnover', 50_00n)
    .set('bonusEnds', NOW)
  await m.table.write(running.build())
  await sweep(m.deps, NOW_MS)
  expect(await ends(m.table, orders)).toEqual(['win', 'draw'])
  expect(await m.table.get(keys.account(UID))).toMatchObject({ turnover: 40_00n, openTotal: 0n })
})

test('a draw asks nothing of the bonus it was placed under', async () => {
  const memory = createMemoryTable()
  const written: Write[] = []
  const transact: Table['transact'] = (writes, ...rest) => {
    written.push(...writes)
    return memory.transact(writes, ...rest)
  }
  const table = { ...memory, transact }
  const order = { ...orderOf(2, 'ETHUSD'), bonus: 'B' }
  await sweep((await market([order], { table })).deps, NOW_MS)
  expect(await ends(table, [order])).toEqual(['draw'])
  const account = written.filter((each) => 'key' in each && each.key.sk === keys.account(UID).sk)
  expect(account).toHaveLength(1)
  expect(inspect(account, { depth: 9 })).not.toMatch(/bonus|turnover/)
})

test('a sweep that leaves an order says so, after all others', async () => {
  const m = await market([orderOf(1, 'BTCUSD'), orderOf(2, 'SOLUSD')])
  await expect(sweep(m.deps, NOW_MS)).rejects.toThrow('sweep incomplete')
})

test('lists and pages of one order answer beside a price that fails: its order is listed, open, without a price', async () => {
  const { deps } = await market([orderOf(1, 'BTCUSD'), orderOf(2, 'SOLUSD')])
  const handlers = tradeHandlers(deps)
  const { items } = await handlers['trade.orderlist'](asking, {})
  expect(items.map(({ symbol, status, openPrice }) => [symbol, status, openPrice])).toEqual([
    ['SOLUSD', 'open', null],
    ['BTCUSD', 'settled', '1.00'],
  ])
  const one = await handlers['trade.goorder'](ctx, { id: idOf(2) })
  expect(one).toMatchObject({ status: 'open', openPrice: null, result: null })
})

test('an order whose price fails here, and which another has settled, is not told as open again', async () => {
  const order = orderOf(2, 'SOLUSD')
  const m = await market([order])
  const settlement = {
    result: 'void',
    openPrice: null,
    closePrice: null,
    voidReason: 'gap',
    settledAt: NOW,
  } as const
  await m.table.write(settleUpdate(order, settlement))
  // A list may be read a moment behind the table.
  const behind: Table = {
    ...m.table,
    query: async (query) => ({ rows: query.consistent ? [] : [orderPut(order, 1).item] }),
  }
  const { items } = await tradeHandlers({ ...m.deps, table: behind })['trade.orderlist'](asking, {})
  expect(items).toMatchObject([{ status: 'settled', result: 'void' }])
})

/** A table that cannot take one order, and counts the transactions it is sent. */
function poisoned(inner: Table, meant: (writes: Write[]) => Error | undefined) {
  const asked = { transactions: 0 }
  const table: Table = {
    ...inner,
    async transact(writes) {
      asked.transactions += 1
      const error = meant(writes)
      if (error) throw error
      return inner.transact(writes)
    },
  }
  return { table, asked }
}
const hasOrder = (writes: Write[], n: number) =>
  writes.some((write) => write.kind === 'update' && write.key.sk === idOf(n))

test('a group that fails is halved until the one order that cannot be written stands alone', async () => {
  const orders = Array.from({ length: 40 }, (_, n) => orderOf(n, 'BTCUSD'))
  const m = await market(orders)
  const { table, asked } = poisoned(m.table, (writes) =>
    hasOrder(writes, 17) ? new Error('no such type') : undefined,
  )
  const { orders: left, failed } = await settleDue({ ...m.deps, table }, orders, NOW_MS)
  expect(left.filter(({ settlement }) => !settlement).map(({ id }) => id)).toEqual([idOf(17)])
  expect(failed).toHaveLength(1)
  expect((await ends(m.table, orders)).filter((end) => end === 'open')).toHaveLength(1)
  // Halving 40 down to one takes six failures and as many halves that go through, each refused once for its account.
  expect(asked.transactions).toBeLessThanOrEqual(20)
})

test.each([
  ['a time-out', Object.assign(new Error(), { name: 'TimeoutError' })],
  ['a closed socket', Object.assign(new Error(), { code: 'ECONNRESET' })],
  ['a throttle', Object.assign(new Error(), { name: 'ThrottlingException' })],
  [
    'a conflict that stays',
    Object.assign(new Error(), { CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }] }),
  ],
])('a group is not halved for %s: the others would meet the same', async (_says, error) => {
  const orders = Array.from({ length: 8 }, (_, n) => orderOf(n, 'BTCUSD'))
  const m = await market(orders)
  const { table, asked } = poisoned(m.table, () => error)
  const { failed } = await settleDue({ ...m.deps, table }, orders, NOW_MS)
  expect(asked.transactions).toBe(1)
  expect(failed).toEqual([{ orders, error }])
})

test('a sweep looks a price up once, not once an order', async () => {
  const uids = Array.from({ length: 30 }, (_, n) => UID.slice(0, 24) + String(n).padStart(2, '0'))
  const orders = uids.flatMap((uid, n) => [orderOf(n, 'BTCUSD', uid), orderOf(100 + n, 'ETHUSD', uid)])
  const m = await market(orders)
  expect(await sweep(m.deps, NOW_MS)).toEqual({ settled: 60 })
  // Two symbols, each at its entry and at its close.
  expect(m.looked()).toBe(4)
})

test('a result says when it was written, not when its sweep began', async () => {
  let nowMs = NOW_MS
  const m = await market([orderOf(1, 'BTCUSD')], { clock: () => nowMs })
  const slow: Table = {
    ...m.table,
    query(query) {
      nowMs += msOf(40)
      return m.table.query(query)
    },
  }
  await sweep({ ...m.deps, table: slow }, NOW_MS)
  expect((await loadOrder(m.table, UID, idOf(1)))?.settlement?.settledAt).toBe(NOW + 40)
})

test('a setting that lowers the shards strands nothing: the sweep looks into all there ever were', async () => {
  const uids = Array.from({ length: 12 }, (_, n) => UID.slice(0, 24) + String(n).padStart(2, '0'))
  const orders = uids.map((uid, n) => orderOf(n, 'BTCUSD', uid))
  const m = await market(orders, { shards: 16 })
  // Placed under sixteen shards, of which the first sweep takes note before anything is due.
  expect(await sweep(m.deps, NOW_MS - msOf(3600))).toEqual({ settled: 0 })
  const fewer = { ...m.deps, config: { ...m.deps.config, shards: 2 } }
  expect(await sweep(fewer, NOW_MS)).toEqual({ settled: 12 })
  expect(m.logged).toContain('warn fewer shards are set than there were')
  // Raised again, none is forgotten.
  const more = { ...m.deps, config: { ...m.deps.config, shards: 24 } }
  expect(await mostShards(more)).toBe(24)
  expect(await mostShards(fewer)).toBe(24)
})

test.each(['it can be read', 'it cannot be read'])(
  'beside one that goes on, the account as read (by its sweep %s) spares a refused try',
  async (says) => {
    const [due, running] = [orderOf(1, 'BTCUSD'), orderAgo(5)]
    const m = await market([due, running])
    let [asked, reads] = [0, 0]
    const table: Table = {
      ...m.table,
      getMany: async (...args) => {
        if (says === 'it cannot be read' && reads++ === 0) throw new Error('busy')
        return m.table.getMany(...args)
      },
      transact: async (writes) => {
        asked += 1
        return m.table.transact(writes)
      },
    }
    expect(await sweep({ ...m.deps, table }, NOW_MS)).toEqual({ settled: 1 })
    expect(asked).toBe(1)
  },
)
