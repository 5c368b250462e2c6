import { expect, test } from 'vitest'
import { performanceOf, rootUp } from './performance.ts'
import type { Result } from './trade.ts'

const terms = { amount: 100_00n, payoutRate: 800_000n, feeRate: 5_000n, feeMin: 1n }
const ended = (...results: Result[]) => performanceOf(results.map((result) => ({ terms, result })))

test.each<[string, Result[], object]>([
  ['nothing', [], { staked: 0n, net: 0n, expectedCost: 0n, spread: 0n }],
  // Staked 100 at 80%: the published cost is 10.50; chance moves it by half of 79.50 + 100.50.
  ['one win', ['win'], { staked: 100_00n, net: 79_50n, expectedCost: 10_50n, spread: 90_00n }],
  ['one loss', ['loss'], { staked: 100_00n, net: -100_50n, expectedCost: 10_50n, spread: 90_00n }],
  // Wins and losses alike cost what is published.
  ['as many wins as losses', ['win', 'loss'], { net: -21_00n, expectedCost: 21_00n }],
  // Four times the orders, twice the spread.
  ['four', ['win', 'win', 'loss', 'loss'], { spread: 180_00n }],
  ['what gives all back', ['draw', 'void'], { staked: 0n, net: 0n, expectedCost: 0n, spread: 0n }],
])('%s', (_says, results, expected) => {
  expect(ended(...results)).toMatchObject(expected)
})

test('orders are counted by how they ended', () => {
  expect(ended('win', 'win', 'loss', 'draw', 'void').ended).toEqual({ win: 2, loss: 1, draw: 1, void: 1 })
})

test('over all rows of ten orders the mean is the expected cost, and the deviation the spread', () => {
  const rows = Array.from({ length: 1024 }, (_, row) =>
    ended(...Array.from({ length: 10 }, (_, bit): Result => ((row >> bit) & 1 ? 'win' : 'loss'))),
  )
  const [{ expectedCost, spread } = ended()] = rows
  expect(rows.reduce((sum, { net }) => sum + net, 0n) / 1024n).toBe(-expectedCost)
  const variance = rows.reduce((sum, { net }) => sum + (net + expectedCost) ** 2n, 0n) / 1024n
  expect(Number(spread)).toBeCloseTo(Math.sqrt(Number(variance)), -1)
})

test.each([0n, 1n, 2n, 3n, 4n, 15n, 16n, 17n, 10n ** 30n, 10n ** 30n + 1n])(
  'the root of %s, rounded up',
  (square) => {
    const root = rootUp(square)
    expect(root * root >= square && (root === 0n || (root - 1n) ** 2n < square)).toBe(true)
  },
)

test('the spread of one order is half of what lies between its ends, rounded up', () => {
  const terms = { amount: 1n, payoutRate: 0n, feeRate: 0n, feeMin: 0n }
  expect(performanceOf([{ terms, result: 'loss' }]).spread).toBe(1n)
})
