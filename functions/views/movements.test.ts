import { expect, test } from 'vitest'
import type { Line } from '../ledger/journal.ts'
import { movementsOf, placeOfKey } from './movements.ts'

const settled = (id: string, back: bigint): Line => ({
  ...{ kind: 'order', id, movement: 'order_win', symbol: 'BTCUSD' },
  legs: [
    { account: 'locked', asset: 'USD', amount: -100n },
    { account: 'available', asset: 'USD', amount: back },
    { account: 'house:trading', asset: 'USD', amount: 100n - back },
  ],
})
const exchanged: Line = {
  ...{ kind: 'exchange', id: 'x', movement: 'exchange_buy' },
  legs: [
    { account: 'available', asset: 'USD', amount: -50n },
    { account: 'house:fees', asset: 'USD', amount: 2n },
    { account: 'house:exchange', asset: 'USD', amount: 48n },
    { account: 'available', asset: 'BTC', amount: 7n },
    { account: 'house:exchange', asset: 'BTC', amount: -7n },
  ],
}
const after = new Map([
  ['USD_available', 1000n],
  ['USD_bonus', 3n],
  ['profit', 99n],
])

test('the balances after a line are those of its row, less the legs of the lines behind it', () => {
  const movements = movementsOf({ at: 5, place: 8, lines: [settled('a', 180n), settled('b', 170n)], after })
  expect(movements).toEqual([
    {
      ...{ key: '0000000005#0000000008#01', at: 5, kind: 'order_win', symbol: 'BTCUSD', fee: null },
      document: { kind: 'order', id: 'b' },
      changes: [
        { balance: 'locked', asset: 'USD', amount: -100n },
        { balance: 'available', asset: 'USD', amount: 170n },
      ],
      after: [0n, 1000n],
      owned: [{ asset: 'USD', amount: 1003n }],
    },
    expect.objectContaining({
      ...{ key: '0000000005#0000000008#00', document: { kind: 'order', id: 'a' } },
      after: [100n, 830n],
      owned: [{ asset: 'USD', amount: 933n }],
    }),
  ])
})

test('of two assets each has its own balances; a fee is told, and a market where there is none is null', () => {
  const [bought] = movementsOf({
    ...{ at: 5, place: 8, lines: [exchanged] },
    after: new Map([...after, ['BTC_available', 9n], ['BTC_locked', 1n]]),
  })
  expect(bought).toMatchObject({
    ...{ symbol: null, fee: { asset: 'USD', amount: 2n }, after: [1000n, 9n] },
    owned: [
      { asset: 'USD', amount: 1003n },
      { asset: 'BTC', amount: 10n },
    ],
  })
})

test('a key is read back, in the order of places', () => {
  const lines = Array.from({ length: 11 }, () => settled('a', 1n))
  const keys = movementsOf({ at: 1_790_000_000, place: 12, lines, after }).map(({ key }) => key)
  expect(keys).toEqual(keys.toSorted().toReversed())
  expect(placeOfKey(keys[0] as string)).toEqual({ at: 1_790_000_000, place: 12, line: 10 })
})

test.each([
  ...['', 'x', '0', '1790000000', '1790000000#', '1790000000#0000000012', '1790000000#0000000012#'],
  ...['1790000000#0000000012#1', '1790000000#0000000012#001', '1790000000#0000000012#0a', '1790000000#12#00'],
  ...['1790000000#0000000012#00#', ' 1790000000#0000000012#00', '1790000000#0000000012#00\n'],
  // A cursor of other lists.
  ...['01KAY00000000000000000000A', '1790000000#01KAY00000000000000000000A#o0', '1790000000~USD_available=5'],
])('%j is no key', (text) => {
  expect(placeOfKey(text)).toBeNull()
})
