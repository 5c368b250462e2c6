import 'aws-sdk-client-mock-vitest/extend'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { msOf, secondsOf } from '../../shared/time.ts'
import { ctx, fakeTapes, mockedDeps, NOW, NOW_MS } from '../../tests/support/mocked.ts'
import { createCatalog } from '../table/catalog.ts'
import { productRow } from '../table/products.ts'
import type { Tape } from '../tape/tape.ts'
import { marketHandlers } from './handlers.ts'

const visitor = { nowMs: NOW_MS, lang: ctx.lang, requestId: 'r', address: ctx.address }
const quote = { price: 6_512_345, tickAt: NOW - 1, open: 6_400_000, high: 6_600_000, low: 6_300_000 }
const quoting: Partial<Tape> = {
  quote: async () => quote,
  spark: async () => [1, 2, 3],
  candles: async () => [],
}

/** Handlers over the real catalogue, so that its one query is seen. */
function market(changes: Partial<Tape> = {}) {
  const made = mockedDeps({ tapes: fakeTapes({}, { ...quoting, ...changes }) })
  const items = made.products.map(productRow).map((row) => ({
    ...row,
    rank: BigInt(row.rank as number),
    version: BigInt(row.version as number),
    stalenessSeconds: BigInt(row.stalenessSeconds as number),
  }))
  made.table.on(QueryCommand).resolves({ Items: items })
  const deps = { ...made.deps, catalog: createCatalog(made.deps.table, 'sim') }
  return { ...made, handlers: marketHandlers(deps) }
}

describe('the catalogue', () => {
  test('is read once, and not again for five seconds: the products, what is to be read, and halts by themselves', async () => {
    const { handlers, table } = market()
    await handlers['market.goods'](visitor, {})
    await handlers['market.ajaxdata']({ ...visitor, nowMs: NOW_MS + 4_999 }, {})
    expect(table.calls()).toHaveLength(3)
    for (const prefix of ['PRODUCT#', 'RULES#'])
      expect(table).toHaveReceivedCommandWith(QueryCommand, {
        TableName: 'evenhand',
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: { ':pk': 'CATALOG', ':from': prefix, ':to': `${prefix}~` },
      })
    expect(table).toHaveReceivedCommandWith(QueryCommand, {
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeValues: { ':pk': 'HALTS' },
    })
    await handlers['market.ajaxdata']({ ...visitor, nowMs: NOW_MS + 5_000 }, {})
    expect(table).toHaveReceivedCommandTimes(QueryCommand, 6)
  })

  test('is read again at once after a failure', async () => {
    const { handlers, table } = market()
    table.on(QueryCommand).rejectsOnce(new Error('down')).resolves({ Items: [] })
    await expect(handlers['market.goods'](visitor, {})).rejects.toThrow('down')
    expect(await handlers['market.goods'](visitor, {})).toEqual({ items: [] })
  })
})

test.each(['market.home', 'market.goods', 'market.ajaxdata'] as const)(
  '%s answers without the price of a symbol that fails, and says that it does not trade',
  async (page) => {
    const broken = async (symbol: string): Promise<never> => {
      throw new Error(`${symbol} cannot be read`)
    }
    const all = { quote: quoting.quote, spark: quoting.spark, state: async () => ({ ok: true }) as const }
    const only =
      <Answer>(ask: unknown) =>
      (symbol: string): Promise<Answer> =>
        symbol === 'SOLUSD' ? broken(symbol) : (ask as () => Promise<Answer>)()
    const { handlers, logged } = market({
      quote: only(all.quote),
      spark: only(all.spark),
      state: only(all.state),
    })
    const { items } = await handlers[page](visitor, {})
    const of = (id: string) => items.find((item) => item.id === id)
    expect(of('SOLUSD')).toMatchObject({ state: 'nonTrading', price: null, change: null })
    expect(of('BTCUSD')).toMatchObject({ state: 'trading', price: '65123.45' })
    expect(logged).toContain('error price not read')
  },
)

test('the ticks of all products, without those of a symbol that fails', async () => {
  const { handlers, logged } = market({
    state: async () => ({ ok: true }),
    candles: async (symbol) => {
      if (symbol === 'SOLUSD') throw new Error('cannot be read')
      return [[NOW - 1, 1, 1, 1, quote.price]]
    },
  })
  const { at, rules, items } = await handlers['market.ticks'](visitor, {})
  expect([at, rules]).toEqual([NOW, 0])
  const prices = [...Array(13).fill(null), 65_123.45]
  expect(items.BTCUSD).toEqual({ state: 'trading', version: 1, prices })
  expect(items.SOLUSD).toMatchObject({ prices: [] })
  expect(logged).toContain('error price not read')
})

describe('an answer about all products waits for no day to be computed that it has no time for', () => {
  let wait: Promise<unknown> = Promise.resolve()
  const known = new Set<string>()
  /** The days of the first three products are known, or of all but one. */
  let slow: string | undefined
  const waiting =
    <Answer>(answer: Answer) =>
    async (symbol: string): Promise<Answer> => {
      if (known.size < 3) known.add(symbol)
      if (slow ? symbol === slow : !known.has(symbol)) await wait
      return answer
    }
  const { handlers } = market({
    state: async () => ({ ok: true }),
    quote: waiting(quote),
    candles: waiting([[NOW - 1, 1, 1, 1, quote.price]]),
    priceAt: async () => ({ kind: 'price', price: quote.price, tickAt: NOW - 1 }),
  })
  async function hurried<Answer>(ask: () => Promise<Answer>, one?: string): Promise<Answer> {
    slow = one
    let computed = () => {}
    wait = new Promise<void>((resolve) => {
      computed = resolve
    })
    known.clear()
    try {
      return await ask()
    } finally {
      computed()
    }
  }

  test('ticks have the others next time', async () => {
    const ask = async () => Object.keys((await handlers['market.ticks'](visitor, {})).items).length
    expect(await hurried(ask)).toBe(3)
    expect(await ask()).toBeGreaterThan(10)
  })

  test('the light list has the others next time', async () => {
    const ask = async () => (await handlers['market.ajaxdata'](visitor, {})).items.length
    expect(await hurried(ask)).toBe(3)
    expect(await ask()).toBeGreaterThan(10)
  })

  test('a slow product delays no other', async () => {
    const ask = async () => (await handlers['market.ajaxdata'](visitor, {})).items.map(({ id }) => id)
    const all = await ask()
    expect(await hurried(ask, 'AUDUSD')).toEqual(all.filter((id) => id !== 'AUDUSD'))
  })

  test('home lists all products in order with their state; slow ones lack prices', async () => {
    const ask = async () => (await handlers['market.home'](visitor, {})).items
    const [some, all] = [await hurried(ask), await ask()]
    expect(some.slice(0, 3)).toEqual(all.slice(0, 3))
    const unread = { price: null, change: null, sessionChange: null, spark: [] }
    expect(some.slice(3)).toEqual(all.slice(3).map((item) => ({ ...item, ...unread })))
    expect(all.filter(({ price }) => price === null)).toEqual([])
  })
})

describe('a price', () => {
  test('is answered with its day, its second and its feed', async () => {
    const { handlers } = market()
    expect(await handlers['market.ajaxpro'](visitor, { id: 'BTCUSD' })).toMatchObject({
      price: '65123.45',
      open: '64000.00',
      high: '66000.00',
      low: '63000.00',
      close: '65123.45',
      at: NOW,
      tickAt: NOW - 1,
      source: 'sim',
      state: 'trading',
    })
    const { items } = await handlers['market.ajaxdata'](visitor, {})
    expect(items[0]).toMatchObject({ at: NOW, change: '1.76' })
  })

  test('is refused by name, and empty in lists, if the feed lacks it', async () => {
    const { handlers } = market({
      quote: async () => null,
      state: async () => ({ ok: false, reason: 'stale' }),
    })
    await expect(handlers['market.ajaxpro'](visitor, { id: 'BTCUSD' })).rejects.toMatchObject({
      slug: 'price_stale',
    })
    const { items } = await handlers['market.goods'](visitor, {})
    expect(items.find(({ id }) => id === 'BTCUSD')).toMatchObject({
      price: null,
      state: 'nonTrading',
      stateReason: 'stale',
    })
  })
})

test.each([
  ['market.ajaxpro', { id: 'NOSUCH' }],
  ['market.getprodata', { id: 'NOSUCH' }],
  ['market.seconds', { id: 'NOSUCH' }],
  ['market.getkdata', { id: 'NOSUCH', interval: '1m' }],
  ['market.fairness', { symbol: 'NOSUCH' }],
] as const)('%s of an unknown product is refused', async (id, input) => {
  const { handlers } = market()
  const handler = handlers[id] as (from: typeof visitor, what: unknown) => Promise<unknown>
  await expect(handler(visitor, input)).rejects.toMatchObject({ slug: 'product_not_found' })
})

test('the seconds offered name payout, fee, limits and what even odds cost', async () => {
  const { handlers } = market()
  const { items } = await handlers['market.seconds'](visitor, { id: 'BTCUSD' })
  expect(items.map(({ seconds, payoutRate, costPer100 }) => [seconds, payoutRate, costPer100])).toEqual([
    [30, '0.800000', '10.50'],
    [60, '0.850000', '8.00'],
    [120, '0.880000', '6.50'],
    [180, '0.900000', '5.50'],
    [300, '0.920000', '4.50'],
  ])
  expect(items[0]).toMatchObject({ feeRate: '0.005000', feeMin: '0.01', min: '1.00', max: '1000.00' })
})

test('outside its hours a market also shows the change of its last session', async () => {
  const friday = (time: string) => secondsOf(Date.parse(`2026-11-20T${time}Z`))
  const prices = new Map([
    [friday('14:30:00'), 20_000],
    [friday('20:59:59'), 20_300],
  ])
  const { handlers } = market({
    state: async () => ({ ok: true }),
    priceAt: async (_symbol, second) => {
      const price = prices.get(second)
      return price === undefined ? { kind: 'notYet' } : { kind: 'price', price, tickAt: second }
    },
  })
  const shownAt = async (time: string) => {
    const { items } = await handlers['market.goods']({ ...visitor, nowMs: msOf(friday(time)) }, {})
    return items.find(({ id }) => id === 'AAPL')
  }
  expect(await shownAt('21:00:00')).toMatchObject({ state: 'closed', sessionChange: '1.50' })
  expect(await shownAt('20:59:00')).toMatchObject({ state: 'trading', sessionChange: null })
})
