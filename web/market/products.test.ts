import { describe, expect, test } from 'vitest'
import {
  categoriesOf,
  courseChange,
  keptProducts,
  type LightQuote,
  type ListedProduct,
  shownProducts,
  tradingFirst,
  withQuotes,
} from './products.ts'

const bitcoin: ListedProduct = {
  id: 'BTCUSD',
  symbol: 'BTCUSD',
  name: 'Bitcoin / US dollar',
  category: 'crypto',
  state: 'trading',
  stateReason: null,
  nextOpenAt: null,
  decimals: 2,
  price: '94000.00',
  change: '0.10',
  sessionChange: null,
  spark: [1, 2],
  source: 'sim',
}
const euro: ListedProduct = {
  ...bitcoin,
  id: 'EURUSD',
  symbol: 'EURUSD',
  category: 'forex',
  state: 'closed',
  stateReason: 'weekend',
  nextOpenAt: 1_800_000_000,
}
const quote = (change: Partial<LightQuote>): LightQuote => ({
  id: 'BTCUSD',
  price: '94001.50',
  change: '0.11',
  at: 1_799_999_999,
  state: 'trading',
  ...change,
})

describe('light quotes over the full list', () => {
  test('before any came, the list stands', () => {
    expect(withQuotes([bitcoin, euro])).toEqual([bitcoin, euro])
  })
  test('a quote brings its price and change, and keeps the rest', () => {
    expect(withQuotes([bitcoin, euro], [quote({})])).toEqual([
      { ...bitcoin, price: '94001.50', change: '0.11' },
      euro,
    ])
  })
  test('a market without a price shows none', () => {
    expect(withQuotes([bitcoin], [quote({ price: null, change: null })])[0]).toMatchObject({ price: null })
  })
  test('a market that opened drops the hour it was to open at', () => {
    expect(withQuotes([euro], [quote({ id: 'EURUSD', state: 'trading' })])[0]).toMatchObject({
      state: 'trading',
      stateReason: null,
      nextOpenAt: null,
    })
  })
  test('a market still closed keeps it', () => {
    expect(withQuotes([euro], [quote({ id: 'EURUSD', state: 'closed' })])[0]).toMatchObject({
      stateReason: 'weekend',
      nextOpenAt: 1_800_000_000,
    })
  })
})

test('only categories with a product are offered, in the published order', () => {
  expect(categoriesOf([bitcoin, euro])).toEqual(['forex', 'crypto'])
})

test('what can be traded now stands first, each group in its old order', () => {
  const gold = { ...euro, id: 'XAUUSD' }
  const ether = { ...bitcoin, id: 'ETHUSD' }
  expect(tradingFirst([euro, bitcoin, gold, ether]).map(({ id }) => id)).toEqual([
    'BTCUSD',
    'ETHUSD',
    'EURUSD',
    'XAUUSD',
  ])
})

describe('what a view shows', () => {
  const products = [euro, bitcoin]
  const ids = (shown: ListedProduct[]) => shown.map(({ id }) => id)
  test.each([
    ['all: what trades first', 'all', [], ['BTCUSD', 'EURUSD']],
    ['a category: its products', 'forex', [], ['EURUSD']],
    ['a category that has none now: all', 'gold', [], ['BTCUSD', 'EURUSD']],
    ['the watchlist: in the order added', 'watchlist', ['EURUSD', 'BTCUSD'], ['EURUSD', 'BTCUSD']],
    ['an empty watchlist: nothing', 'watchlist', [], []],
  ] as const)('%s', (_, view, watched, expected) => {
    expect(ids(shownProducts(products, view, watched))).toEqual(expected)
  })
  test('what is kept but no longer offered is left out', () => {
    expect(ids(keptProducts(products, ['GONE', 'BTCUSD']))).toEqual(['BTCUSD'])
  })
})

describe('the change beside a sparkline is over the time it shows', () => {
  test.each<[string, Partial<ListedProduct>, string | null]>([
    ['up', { spark: [93_000_00, 93_500_00], price: '94000.00' }, '1.08'],
    [
      'down, by the price of now and not the last of the line',
      { spark: [94_000_00, 95_000_00], price: '93999.00' },
      '0.00',
    ],
    ['down', { spark: [94_000_00], price: '93060.00' }, '-1.00'],
    ['no line', { spark: [] }, null],
    ['no price', { price: null }, null],
  ])('%s', (_says, change, shown) => {
    expect(courseChange({ ...bitcoin, ...change })).toBe(shown)
  })
})
