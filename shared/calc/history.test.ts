import { expect, test } from 'vitest'
import { type Counted, type Tally, tally } from './history.ts'

test.each<[string, Counted[], Tally]>([
  ['nothing', [], { count: 0, stake: 0n, net: 0n }],
  ['a win', [{ amount: 10_000n, profit: 7_950n }], { count: 1, stake: 10_000n, net: 7_950n }],
  [
    'a win, a loss and a draw',
    [
      { amount: 10_000n, profit: 7_950n },
      { amount: 1_000n, profit: -1_005n },
      { amount: 500n, profit: 0n },
    ],
    { count: 3, stake: 11_500n, net: 6_945n },
  ],
])('%s', (_case, orders, sums) => {
  expect(tally(orders)).toEqual(sums)
})
