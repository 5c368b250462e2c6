import { beforeEach, describe, expect, test } from 'vitest'
import type { RouteOf, Sent } from '../../shared/api/routes.ts'
import type { Slug } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, fakeTape, key, mockedDeps, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { reconcile } from '../documents/reconcile.ts'
import { wrongPrices } from '../documents/reconcile-prices.ts'
import { noRules } from '../documents/rules.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace, type Table, type Value } from '../table/write.ts'
import { priceThen } from '../tape/price-then.ts'
import type { PriceAnswer } from '../tape/tape.ts'
import { createTapes } from '../tape/tapes.ts'
import { csvOf } from '../views/csv.ts'
import { statementPage } from '../views/statement.ts'
import { exchangeDocument } from './document.ts'
import { exchangeHandlers } from './handlers.ts'
import { type Quote, signQuote } from './quote.ts'

// A stage in memory, its market and its clock moved by hand.

const OTHER = '01KAY00000000000000000000B'
const granted = `${UID.slice(0, 25)}G`
let table: ReturnType<typeof createMemoryTable>
let nowMs: number
/** Of the second asked for; the market's price at each. */
let priceAt: (symbol: string, second: number) => number | PriceAnswer
let halted: string | null
let clockOffMs: number
const symbols: string[] = []

beforeEach(async () => {
  table = createMemoryTable()
  nowMs = NOW_MS
  priceAt = (symbol) => (symbol === 'BTCUSD' ? 9_400_000 : 312_000)
  halted = null
  clockOffMs = 0
  symbols.length = 0
  const opening = { USD_available: 1000_00n }
  await table.write(replace({ ...accountRow(UID, '2026-11-25', opening), epoch: ctx.session.epoch } as Row))
  await table.write(replace({ ...accountRow(OTHER, '2026-11-25', {}), epoch: ctx.session.epoch } as Row))
  const legs = ['outside:practice USD -100000', 'available USD 100000']
  const grant = {
    class: 1n,
    status: 1n,
    asset: 'USD',
    amount: 1000_00n,
    reason: 'registration',
    at: 1n,
    legs,
  }
  await table.write(replace({ ...keys.deposit(UID, granted), ...grant }))
})

const tape = fakeTape(
  {},
  {
    priceAt: async (symbol, second) => {
      symbols.push(symbol)
      const known = priceAt(symbol, second)
      return typeof known === 'number' ? { kind: 'price', price: known, tickAt: second - 1 } : known
    },
  },
)
function handlers(over: Partial<Table> = {}) {
  const { deps, products } = mockedDeps({
    table: { ...table, ...over },
    tapes: createTapes([tape]),
    clockOffMs: () => clockOffMs,
  })
  for (const product of products) product.halted = product.symbol === 'BTCUSD' ? halted : null
  return exchangeHandlers(deps)
}

type Asked = { from: 'USD' | 'BTC' | 'ETH' | 'USDT'; to: 'USD' | 'BTC' | 'ETH' | 'USDT'; amount: string }
const BUY: Asked = { from: 'USD', to: 'BTC', amount: '500' }
const session = (uid: string) => ({ ...ctx.session, uid })

async function quoted(asked: Asked = BUY, uid = UID) {
  const row = (await table.get(keys.account(UID))) as Row
  const answered = await handlers()['exchange.exchange'](
    { ...ctx, session: session(uid), account: accountOf(row), nowMs },
    asked,
  )
  if (!('quote' in answered) || !answered.quote) throw new Error('no quote')
  return answered.quote
}
const use = (
  quote: { id: string; quote: string },
  change: Partial<Sent<RouteOf<'exchange.exchange_confirm'>>> = {},
  { operationId = quote.id, uid = UID, over = {} as Partial<Table> } = {},
) =>
  handlers(over)['exchange.exchange_confirm']({ ...ctx, session: session(uid), operationId, nowMs }, {
    ...BUY,
    quote: quote.quote,
    ...change,
  } as never)
const account = async () => accountOf((await table.get(keys.account(UID))) as Row)
const set = async (change: Record<string, Value>) =>
  table.write(replace({ ...((await table.get(keys.account(UID))) as Row), ...change }))
const documents = () => table.rows().filter(({ sk }) => sk.startsWith('X#'))
const sound = () => reconcile(table.rows()).mismatches

test('a quote names its price, the second and tape it comes from, its fee, and until when it is good', async () => {
  const quote = await quoted()
  expect(quote).toMatchObject({
    ...{ type: 'buy', coin: 'BTC', asset: 'USD', cash: '500.00', coinAmount: '0.00530319', fee: '1.50' },
    ...{ feeRate: '0.003000', price: '94000.00', symbol: 'BTCUSD', source: 'sim' },
    ...{ second: Math.floor(NOW_MS / 1000), expiresAt: Math.floor(NOW_MS / 1000) + 8 },
  })
  expect(symbols).toContain('BTCUSD')
  // Nothing of it is kept, and it says nothing of whose it is.
  expect(documents()).toEqual([])
  expect(Buffer.from(quote.quote, 'base64url').toString()).not.toContain(UID)
})

test('without an amount the terms alone are told, and what there is of each', async () => {
  const terms = await handlers()['exchange.exchange']({ ...ctx, account: await account(), nowMs }, {})
  expect(terms).toMatchObject({
    ...{ min: '10.00', feeRate: '0.003000', seconds: 8, moveMax: '0.002000', quote: null },
    available: { USD: '1000.00', USDT: '0.000000', BTC: '0.00000000', ETH: '0.00000000' },
    coins: [
      { coin: 'BTC', symbol: 'BTCUSD', price: '94000.00', state: 'trading' },
      { coin: 'ETH', symbol: 'ETHUSD', price: '3120.00', state: 'trading' },
      { coin: 'USDT', symbol: null, source: null, price: '1.00', state: 'trading' },
    ],
  })
})

test('a market that is behind is quoted at the newest price that cannot change any more', async () => {
  const now = Math.floor(NOW_MS / 1000)
  priceAt = (_symbol, second) => (second > now - 2 ? { kind: 'notYet' } : 9_300_000)
  const quote = await quoted()
  expect(quote).toMatchObject({ price: '93000.00', second: now - 2, expiresAt: now + 8 })
  expect(await use(quote)).toMatchObject({ price: '93000.00', second: now - 2 })
})

test('cash to a coin and back: two linked sides, a fee line, and every book right', async () => {
  const bought = await quoted()
  nowMs += 3000
  expect(await use(bought)).toMatchObject({ id: bought.id, at: Math.floor(nowMs / 1000), cash: '500.00' })
  expect(documents()[0]?.legs).toEqual([
    'available USD -50000',
    'house:exchange USD 49850',
    'house:fees USD 150',
    'house:exchange BTC -530319',
    'available BTC 530319',
  ])
  const back: Asked = { from: 'BTC', to: 'USD', amount: '0.00530319' }
  const sold = await quoted(back)
  expect(await use(sold, back)).toMatchObject({ type: 'sell', cash: '496.99', fee: '1.50' })
  const { balances } = await account()
  expect([balances.USD.available, balances.BTC.available]).toEqual([996_99n, 0n])
  expect(sound()).toEqual([])
  const { totals } = reconcile(table.rows())
  // What rounding left is the house's: less than a cent, once.
  expect([totals.get('house:exchange USD'), totals.get('house:exchange BTC')]).toEqual([1n, 0n])
  expect(totals.get('house:fees USD')).toBe(3_00n)
})

test('statement and file tell both assets of one movement, and its fee', async () => {
  await use(await quoted())
  const row = (await table.get(keys.account(UID))) as Row
  const held = { USD: 500_00n, BTC: 530_319n }
  const { movements } = await statementPage(table, row, { limit: 5 })
  expect(movements[0]).toMatchObject({
    ...{ kind: 'exchange_buy', symbol: 'BTCUSD', fee: { asset: 'USD', amount: 150n } },
    changes: [
      { balance: 'available', asset: 'USD', amount: -500_00n },
      { balance: 'available', asset: 'BTC', amount: held.BTC },
    ],
  })
  const lines = csvOf(movements, 'UTC').split('\r\n')
  expect(lines[1]).toMatch(/,exchange_buy,exchange,\w+,BTCUSD,available,USD,-500\.00,$/)
  expect(lines[2]).toMatch(/,exchange_buy,exchange,\w+,BTCUSD,available,BTC,0\.00530319,$/)
})

describe('used once', () => {
  test('the same again, by whichever phone and at any age, is the first answer', async () => {
    const quote = await quoted()
    const first = await use(quote)
    nowMs += 20 * 60_000
    priceAt = () => 1
    halted = 'news'
    await set({ USD_available: 0n })
    expect(await use(quote)).toEqual(first)
    expect(documents()).toHaveLength(1)
  })

  test('two phones at the same moment', async () => {
    const quote = await quoted()
    const [one, two] = await Promise.all([use(quote), use(quote)])
    expect(one).toEqual(two)
    expect((await account()).balances.USD.available).toBe(500_00n)
    expect(sound()).toEqual([])
  })

  test('a reply that was lost: sent again it is told what was done', async () => {
    const quote = await quoted()
    const lost: Partial<Table> = {
      transact: async (writes) => {
        await table.transact(writes)
        throw new Error('no reply')
      },
    }
    await expect(use(quote, {}, { over: lost })).rejects.toThrow('no reply')
    expect(await use(quote)).toMatchObject({ id: quote.id })
    expect((await account()).balances.USD.available).toBe(500_00n)
  })

  const refused: [
    says: string,
    slug: Slug,
    what: (quote: Awaited<ReturnType<typeof quoted>>) => Promise<unknown>,
  ][] = [
    ['under another key', 'quote_used', (quote) => use(quote, {}, { operationId: newId(nowMs) })],
    ['for another amount', 'replay_mismatch', (quote) => use(quote, { amount: '400' })],
    [
      'its key with another quote',
      'replay_mismatch',
      async (quote) => use(await quoted(), {}, { operationId: quote.id }),
    ],
  ]
  test.each(refused)('a used quote %s is refused: %s', async (_says, slug, again) => {
    const quote = await quoted()
    await use(quote)
    await expect(again(quote)).rejects.toMatchObject({ slug })
    expect(documents()).toHaveLength(1)
  })
})

const move = (price: number) => () => {
  priceAt = (_symbol, second) => (second > Math.floor(NOW_MS / 1000) ? price : 9_400_000)
  nowMs += 1000
}
interface Bad {
  slug: Slug
  params?: object
  first?: () => unknown
  use?: Parameters<typeof use>[1]
  as?: Parameters<typeof use>[2]
  quote?: (quote: string) => string
}
const pause = { pausedUntil: BigInt(Math.floor(NOW_MS / 1000) + 3600) }
const bad: Record<string, Bad> = {
  'the second it is no longer good': { slug: 'quote_expired', first: () => (nowMs += 7750) },
  'a minute late': { slug: 'quote_expired', first: () => (nowMs += 60_000) },
  'for another amount': { slug: 'quote_mismatch', use: { amount: '500.01' } },
  'for another coin': { slug: 'quote_mismatch', use: { to: 'ETH' } },
  'the other way round': { slug: 'quote_mismatch', use: { from: 'BTC', to: 'USD' } },
  'by another user': { slug: 'quote_invalid', as: { uid: OTHER } },
  'under a key of its own': { slug: 'quote_mismatch', as: { operationId: newId(NOW_MS) } },
  'with its price changed': {
    slug: 'quote_invalid',
    quote: (text) => {
      const [content = '', signed] = text.split('.')
      const cheaper = Buffer.from(content, 'base64url').toString().replace('9400000', '9000000')
      return `${Buffer.from(cheaper).toString('base64url')}.${signed}`
    },
  },
  'without its signature': { slug: 'quote_invalid', quote: (text) => text.split('.')[0] ?? '' },
  'an empty one': { slug: 'quote_invalid', quote: () => '' },
  'when its market is another by now': {
    slug: 'quote_expired',
    first: () => {
      priceAt = () => 9_400_001
    },
  },
  'moved by more than 0.2% up': {
    slug: 'quote_moved',
    params: { price: '94188.01' },
    first: move(9_418_801),
  },
  'moved by more than 0.2% down': { slug: 'quote_moved', first: move(9_381_199) },
  'of a market halted meanwhile': {
    slug: 'market_forbidden',
    params: { reason: 'news' },
    first: () => {
      halted = 'news'
    },
  },
  'without a price now': {
    slug: 'price_stale',
    first: () => {
      priceAt = () => ({ kind: 'void', reason: 'gap' })
    },
  },
  'by a process whose clock is wrong': {
    slug: 'clock_wrong',
    first: () => {
      clockOffMs = 600
    },
  },
  'for more than there is': {
    slug: 'insufficient_balance',
    params: { available: '499.99', needed: '500.00', asset: 'USD' },
    first: () => set({ USD_available: 499_99n }),
  },
  'from a frozen account': { slug: 'account_frozen', first: () => set({ frozen: 'books_differ' }) },
  'from a locked account': { slug: 'account_locked', first: () => set({ state: 'LOCKED' }) },
  'after all sessions ended': { slug: 'login_required', first: () => set({ epoch: 4n }) },
  'during a time-out': { slug: 'timed_out', first: () => set(pause) },
  'while excluded': { slug: 'excluded', first: () => set({ ...pause, excluded: 1n }) },
}

test.each(Object.entries(bad))('a quote used %s is refused', async (_says, case_) => {
  const quote = await quoted()
  await case_.first?.()
  const before = JSON.stringify((await account()).balances, (_, value) => String(value))
  await expect(
    use({ ...quote, quote: case_.quote?.(quote.quote) ?? quote.quote }, case_.use, case_.as),
  ).rejects.toMatchObject({ slug: case_.slug, ...(case_.params && { params: case_.params }) })
  expect(documents()).toEqual([])
  expect(JSON.stringify((await account()).balances, (_, value) => String(value))).toBe(before)
})

test('is good up to its last millisecond, and while its price moved by 0.2%', async () => {
  const quote = await quoted()
  nowMs = quote.expiresAt * 1000 - 1
  priceAt = (_symbol, second) => (second > quote.second ? 9_418_800 : 9_400_000)
  expect(await use(quote)).toMatchObject({ price: '94000.00' })
})

test('back to cash is possible during a break', async () => {
  await use(await quoted())
  await set(pause)
  const back: Asked = { from: 'BTC', to: 'USD', amount: '0.005' }
  expect(await use(await quoted(back), back)).toMatchObject({ type: 'sell' })
})

test('a coin without a market counts one dollar, whatever the markets do', async () => {
  halted = 'news'
  const asked: Asked = { from: 'USD', to: 'USDT', amount: '100' }
  const quote = await quoted(asked)
  expect(quote).toMatchObject({ coinAmount: '99.700000', price: '1.00', symbol: null, source: null })
  expect(await use(quote, asked)).toMatchObject({ commitment: null, walk: null })
  expect(sound()).toEqual([])
})

const unasked: Record<string, { slug: Slug; asked: Asked; first?: () => void; params?: object }> = {
  'a cent too little': {
    slug: 'amount_below_min',
    asked: { ...BUY, amount: '9.99' },
    params: { min: '10.00' },
  },
  'a coin worth a cent too little': {
    slug: 'amount_below_min',
    asked: { from: 'BTC', to: 'USD', amount: '0.00010638' },
  },
  'no amount': { slug: 'amount_required', asked: { ...BUY, amount: ' ' } },
  'an amount of words': { slug: 'amount_invalid', asked: { ...BUY, amount: 'ten' } },
  'three decimals of cash': { slug: 'amount_invalid', asked: { ...BUY, amount: '10.001' } },
  'nine decimals of a coin': {
    slug: 'amount_invalid',
    asked: { from: 'BTC', to: 'USD', amount: '1.000000001' },
  },
  'full-width digits': { slug: 'amount_invalid', asked: { ...BUY, amount: '１００' } },
  'Arabic digits': { slug: 'amount_invalid', asked: { ...BUY, amount: '١٠٠' } },
  'a negative amount': { slug: 'amount_invalid', asked: { ...BUY, amount: '-100' } },
  'cash for cash': { slug: 'pair_invalid', asked: { from: 'USD', to: 'USD', amount: '100' } },
  'a coin for another': { slug: 'pair_invalid', asked: { from: 'BTC', to: 'ETH', amount: '1' } },
  'of a halted market': {
    slug: 'market_forbidden',
    asked: BUY,
    first: () => {
      halted = 'news'
    },
  },
  'without a price': {
    slug: 'price_stale',
    asked: BUY,
    first: () => {
      priceAt = () => ({ kind: 'void', reason: 'noData' })
    },
  },
  'of a market too far behind': {
    slug: 'price_stale',
    asked: BUY,
    first: () => {
      priceAt = () => ({ kind: 'notYet' })
    },
  },
  'by a wrong clock': {
    slug: 'clock_wrong',
    asked: BUY,
    first: () => {
      clockOffMs = -600
    },
  },
}
test.each(Object.entries(unasked))('no quote: %s', async (_says, { slug, asked, first, params = {} }) => {
  first?.()
  await expect(quoted(asked)).rejects.toMatchObject({ slug, params: expect.objectContaining(params) })
})

test('the least there is: ten dollars, and a coin worth them', async () => {
  expect(await quoted({ ...BUY, amount: '10' })).toMatchObject({ cash: '10.00', fee: '0.03' })
  expect(await quoted({ from: 'BTC', to: 'USD', amount: '0.00010639' })).toMatchObject({ cash: '9.97' })
})

test('quotes of the key before are taken while one replaces the other, and of no other', async () => {
  const { id, quote: text } = await quoted()
  const [before = '', other = ''] = ['B', 'C'].map((letter) => letter.repeat(43))
  const made: Quote = {
    ...{ id, side: 'buy', coin: 'BTC', amount: 500_00n, feeRate: 3000n, price: 9_400_000n, decimals: 2 },
    ...{ symbol: 'BTCUSD', second: Math.floor(NOW_MS / 1000), expiresAt: Math.floor(NOW_MS / 1000) + 8 },
  }
  expect(signQuote(UID, made, key)).toBe(text)
  const { deps, products } = mockedDeps({ table, tapes: createTapes([tape]) })
  expect(products).not.toEqual([])
  deps.secrets.quoteKeys = [key, before]
  const asked = (signed: string) =>
    exchangeHandlers(deps)['exchange.exchange_confirm'](
      { ...ctx, operationId: id, nowMs },
      { ...BUY, quote: signQuote(UID, made, signed) },
    )
  await expect(asked(other)).rejects.toMatchObject({ slug: 'quote_invalid' })
  expect(await asked(before)).toMatchObject({ id })
})

test('the record: newest first, by type and coin, in pages, and one of them', async () => {
  const asked: Asked[] = [
    BUY,
    { from: 'USD', to: 'ETH', amount: '100' },
    { from: 'BTC', to: 'USD', amount: '0.001' },
  ]
  const ids: string[] = []
  for (const each of asked) {
    nowMs += 60_000
    const quote = await quoted(each)
    await use(quote, each)
    ids.unshift(quote.id)
  }
  const record = async (input: object) => {
    const read = { ...ctx, account: await account(), nowMs }
    return (await handlers()['exchange.exchange_record'](read, input)) as {
      items: { id: string }[]
      next: string | null
    }
  }
  const listed = async (input: object) => (await record(input)).items.map(({ id }) => id)
  expect(await listed({})).toEqual(ids)
  expect(await listed({ type: 'buy' })).toEqual([ids[1], ids[2]])
  expect(await listed({ coin: 'BTC' })).toEqual([ids[0], ids[2]])
  expect(await listed({ coin: 'BTC', type: 'sell' })).toEqual([ids[0]])
  expect(await listed({ id: ids[1] })).toEqual([ids[1]])
  expect(await listed({ from: Math.floor(NOW_MS / 1000) + 100 })).toEqual([ids[0], ids[1]])
  const first = await record({ limit: 2 })
  expect(await listed({ limit: 2, cursor: first.next ?? '' })).toEqual([ids[2]])
  await expect(record({ id: newId(nowMs) })).rejects.toMatchObject({ slug: 'not_found' })
  await expect(record({ cursor: 'none' })).rejects.toMatchObject({ slug: 'validation' })
})

const wrongRows: Record<string, (row: Row) => Row> = {
  'a fee that is not its terms': (row) => ({ ...row, fee: 1_51n }),
  'amounts that are not its price': (row) => ({ ...row, coinAmount: 530_320n }),
  'exchanged with legs that are not its price': (row) => ({
    ...row,
    legs: (row.legs as string[]).map((line) => line.replace(/BTC (-?)530319/, 'BTC $1530320')),
  }),
  'a price of another market': (row) => ({ ...row, symbol: 'ETHUSD' }),
  'exchanged before its price': (row) => ({ ...row, at: BigInt(Number(row.second)) - 2n }),
}
test.each(Object.entries(wrongRows))('reconcile finds %s', async (words, spoil) => {
  await use(await quoted())
  expect(sound()).toEqual([])
  const [row] = documents()
  const wrong = reconcile([...table.rows().filter((one) => one !== row), spoil(row as Row)]).mismatches
  expect(wrong.map(({ of }) => of)).toContainEqual(expect.stringContaining(words))
})

test('reconcile holds the price of an exchange against the tape, where its market is still here', async () => {
  const quote = await quoted()
  await use(quote)
  const [row] = documents() as [Row]
  const wrong = (rows: Row[] = [row], tapes = createTapes([tape])) =>
    wrongPrices(rows, priceThen(tapes, nowMs))
  expect(await wrong()).toEqual([])
  // Planted: at another price, and right in itself.
  const [price, coinAmount] = [9_300_000n, (498_50n * 100_000_000n * 100n) / (9_300_000n * 100n)]
  const legs = (row.legs as string[]).map((line) => line.replace('530319', String(coinAmount)))
  const planted = { ...row, price, coinAmount, legs }
  expect(exchangeDocument.money?.faults(planted, noRules)).toEqual([])
  expect(await wrong([planted])).toEqual([
    { of: `X#${quote.id}: a price that is not the tape’s`, found: price, expected: 9_400_000n },
  ])
  // Its tape has no price there; does not know yet; is not run here any more; was exchanged for another.
  priceAt = () => ({ kind: 'void', reason: 'gap' })
  expect(await wrong()).toMatchObject([{ expected: 0n }])
  priceAt = () => ({ kind: 'notYet' })
  expect(await wrong()).toEqual([])
  priceAt = () => 9_500_000
  expect(await wrong([{ ...row, source: 'replay' }])).toEqual([])
  expect(await wrong([{ ...row, commitment: 'another' }])).toEqual([])
  expect(await wrong()).toHaveLength(1)
  // A coin without a market has no price to hold.
  nowMs += 1
  await use(await quoted({ ...BUY, to: 'USDT' }), { to: 'USDT' })
  expect(await wrong(documents().filter(({ coin }) => coin === 'USDT'))).toEqual([])
})
