import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { MARKET_CHANGED } from '../../shared/tape/frozen.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, fakeTape, mockedDeps, NOW, NOW_MS, session, UID } from '../../tests/support/mocked.ts'
import { idAgo, orderAgo } from '../../tests/support/open-order.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { replace, type Table } from '../table/write.ts'
import { createTapes } from '../tape/tapes.ts'
import { orderDocument } from './document.ts'
import { tradeHandlers } from './handlers.ts'
import { type Order, orderPut, settleUpdate } from './order.ts'
import { proofIdOf } from './proof-link.ts'
import { settleDue } from './settle.ts'
import { type HistoryFilter, orderHistory } from './store.ts'
import { proofOf } from './view.ts'

/** A user with these open orders, on a market where every price is known. */
async function stage(orders: Order[], commitment = 'c0ffee') {
  const table = createMemoryTable()
  for (const order of orders) await table.write(orderPut(order, 1))
  const stake = orders.reduce((sum, { terms }) => sum + terms.amount, 0n)
  const row = { ...accountRow(UID, '2026-11-25', { USD_locked: stake }), epoch: session.epoch }
  await table.write(replace({ ...row, open: { BTCUSD: stake }, openTotal: stake }))
  const tape = fakeTape(
    {},
    {
      priceAt: async (_symbol, second) => ({ kind: 'price', price: second, tickAt: second - 1 }),
      commitment: async () => commitment,
      proof: async () => ({ feed: 'sim' }) as never,
    },
  )
  const { deps } = mockedDeps({ table, tapes: createTapes([tape]) })
  const config = { ...deps.config, shards: 1 }
  const account = accountOf({ ...accountRow(UID, '2026-11-25', {}), openTotal: stake })
  return {
    table,
    deps: { ...deps, config },
    handlers: tradeHandlers({ ...deps, config }),
    asking: { ...ctx, account } as never,
  }
}
const ids = (orders: { id: string }[]) => orders.map(({ id }) => id)

test('the list of open orders has those that run, not those it has just settled', async () => {
  const [due, running] = [orderAgo(60, 1), orderAgo(5, 2)]
  const { handlers, asking } = await stage([due, running])
  expect(ids((await handlers['trade.ajaxorder_list'](asking, {})).items)).toEqual([running.id])
})

test('a page of the history has twenty, and goes on after an order', async () => {
  const orders = Array.from({ length: 22 }, (_, n) => orderAgo(n + 1, n))
  const { handlers, asking } = await stage(orders)
  const first = await handlers['trade.orderlist'](asking, {})
  expect([ids(first.items), first.next]).toEqual([ids(orders).slice(0, 20), orders[19]?.id])
  const rest = await handlers['trade.orderlist'](asking, { cursor: first.next as string })
  expect([ids(rest.items), rest.next]).toEqual([ids(orders).slice(20), null])
  await expect(handlers['trade.orderlist'](asking, { cursor: 'x' })).rejects.toMatchObject({
    slug: 'validation',
  })
})

test('a receipt is of a settled order, and its link is sealed with the newest key', async () => {
  const [due, running] = [orderAgo(60, 1), orderAgo(5, 2)]
  const { deps, asking } = await stage([due, running])
  const [fresh, former] = ['A'.repeat(43), 'B'.repeat(43)]
  const handlers = tradeHandlers({ ...deps, secrets: { ...deps.secrets, proofKeys: [fresh, former] } })
  const receipt = handlers['trade.receipt'](asking, { id: running.id })
  await expect(receipt).rejects.toMatchObject({ slug: 'check_not_yet', params: { time: running.closeAt } })
  const { proofId } = await handlers['trade.receipt'](asking, { id: due.id })
  expect(proofId).toBe(proofIdOf(UID, due.id, fresh))
  expect(await handlers['trade.proof'](asking, { id: proofId })).toMatchObject({ order: { id: due.id } })
})

const settlement = {
  result: 'void',
  openPrice: null,
  closePrice: null,
  voidReason: 'gap',
  settledAt: NOW,
} as const
test.each([
  ['gap', 'sim'],
  [MARKET_CHANGED, 'gone'],
])('the proof of an order void for %s, whose market is not here: %s', async (voidReason, feed) => {
  const { deps } = await stage([], 'another')
  const order = orderAgo(900, 1, { settlement: { ...settlement, voidReason } })
  expect(await proofOf(deps.tapes, order, NOW_MS)).toMatchObject({ feed })
})

test.each<[string, Partial<HistoryFilter>, number[]]>([
  // Settled 60 seconds ago; closing at, after and before now; the same of another product.
  ['settled', { state: 'settled' }, [60, 31, 40]],
  ['open', { state: 'open' }, [31, 30, 40]],
  ['lost', { result: 'loss' }, [60, 31, 40]],
  ['settled on one product', { state: 'settled', productId: 'BTCUSD' }, [60, 31]],
])('%s: with what is due by now, to be settled', async (_says, filter, agos) => {
  const table = createMemoryTable()
  const settled = { state: 'settled', result: 'loss', settledAt: NOW, openPrice: 2, closePrice: 1 }
  const put = (order: Order, changes: object = {}) =>
    table.write(replace({ ...orderPut(order, 1).item, ...changes } as never))
  await put(orderAgo(60, 60), settled)
  for (const [ago, productId] of [
    [31, 'BTCUSD'],
    [30, 'BTCUSD'],
    [40, 'ETHUSD'],
  ] as const)
    await put(orderAgo(ago, ago, { productId }))
  const { orders } = await orderHistory(table, UID, { limit: 20, ...filter }, { now: NOW })
  expect(ids(orders).toSorted()).toEqual(agos.map((ago) => idAgo(ago, ago)).toSorted())
})

test('a history without a moment has nothing due', async () => {
  const table = createMemoryTable()
  await table.write(orderPut(orderAgo(60, 1, { id: firstIdAt(1), closeAt: 0 }), 1))
  expect((await orderHistory(table, UID, { limit: 20, state: 'settled' })).orders).toEqual([])
})

test('of eight orders whose last cannot be written, halving leaves that one', async () => {
  const orders = Array.from({ length: 8 }, (_, n) => orderAgo(60, n))
  const { table, deps } = await stage(orders)
  let transactions = 0
  const poisoned: Table = {
    ...table,
    async transact(writes) {
      transactions += 1
      if (writes.some((write) => write.kind !== 'put' && write.key.sk === orders[7]?.id))
        throw new Error('it cannot')
      return table.transact(writes)
    },
  }
  const account = await table.get(keys.account(UID))
  const { failed } = await settleDue({ ...deps, table: poisoned }, orders, NOW_MS, account)
  expect(failed.map((each) => ids(each.orders))).toEqual([[orders[7]?.id]])
  // Eight, four, four, two, two, one, one; after a half that was written the account is read again, twice.
  expect(transactions).toBe(9)
})

test('what an order took of the limits of its day', () => {
  const counted = (changes: object) =>
    orderDocument.money
      ?.taken({ ...orderPut(orderAgo(60), 1).item, fee: 5n, ...changes } as never)
      .map(({ counter, amount }) => [counter, amount])
  expect(counted({})).toEqual([
    ['open', 10_00n],
    ['openTotal', 10_00n],
    ['leftStake', 10_00n],
    ['leftLoss', 10_05n],
  ])
  const settled = (result: string, back: bigint) =>
    counted({
      state: 'settled',
      result,
      settleLegs: back ? ['locked USD -1000', `available USD ${back}`] : ['locked USD -1000'],
    })
  expect(settled('loss', 0n)).toEqual([
    ['profit', -10_05n],
    ['leftStake', 10_00n],
    ['leftLoss', 10_05n],
  ])
  expect(settled('win', 18_00n)).toEqual([
    ['profit', 7_95n],
    ['leftStake', 10_00n],
    ['leftLoss', -7_95n],
  ])
  expect(settled('draw', 10_05n)).toEqual([
    ['profit', 0n],
    ['leftStake', 0n],
    ['leftLoss', 0n],
  ])
  expect(settled('void', 10_05n)).toEqual([
    ['profit', 0n],
    ['leftStake', 0n],
    ['leftLoss', 0n],
  ])
})

test('only an order nobody watched is marked so', () => {
  const ended = { ...settlement, voidReason: 'gap' }
  const values = (...watched: boolean[]) => settleUpdate(orderAgo(60), ended, ...watched)
  expect(Object.values(values().names ?? {})).not.toContain('unwatched')
  expect(values(false)).toEqual(values())
  expect(Object.values(values(true).values ?? {}).at(-1)).toBe(1)
})
