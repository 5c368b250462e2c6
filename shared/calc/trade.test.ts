import { expect, test } from 'vitest'
import { costAtEvenOdds, outcomes, type Result, type TradeTerms, tradeFee, tradeResult } from './trade.ts'

const terms = (changes: Partial<TradeTerms> = {}): TradeTerms => ({
  amount: 10_000n,
  payoutRate: 800_000n,
  feeRate: 5_000n,
  feeMin: 1n,
  ...changes,
})

test.each<[string, Partial<TradeTerms>, bigint]>([
  ['half a percent', {}, 50n],
  ['rounded up', { amount: 10_001n }, 51n],
  ['the least where the part is less', { feeMin: 51n }, 51n],
  ['the part where the least is less', { feeMin: 49n }, 50n],
  ['none', { feeRate: 0n, feeMin: 0n }, 0n],
])('a fee: %s', (_says, changes, fee) => {
  expect(tradeFee(terms(changes))).toBe(fee)
})

test('all that an order can bring, and what that leaves of its cost', () => {
  expect(outcomes(terms())).toEqual({
    cost: 10_050n,
    fee: 50n,
    returned: { win: 18_000n, loss: 0n, draw: 10_050n, void: 10_050n },
    net: { win: 7_950n, loss: -10_050n, draw: 0n, void: 0n },
  })
})

test('a profit is rounded down', () => {
  expect(outcomes(terms({ amount: 3n, payoutRate: 666_666n, feeMin: 0n })).returned.win).toBe(4n)
})

test.each<[direction: 'up' | 'down', entry: number, close: number, result: Result]>([
  ['up', 100, 101, 'win'],
  ['up', 100, 100, 'draw'],
  ['up', 100, 99, 'loss'],
  ['down', 100, 101, 'loss'],
  ['down', 100, 100, 'draw'],
  ['down', 100, 99, 'win'],
])('%s from %i to %i: %s', (direction, entry, close, result) => {
  expect(tradeResult(direction, entry, close)).toBe(result)
})

test.each<[string, Partial<TradeTerms>, bigint]>([
  // A win brings 79.50, a loss costs 100.50.
  ['half of what both come to', {}, 1_050n],
  ['rounded up: of 101 cents', { payoutRate: 1_000_000n, feeRate: 0n, feeMin: 51n, amount: 101n }, 51n],
  ['rounded up: of one cent', { payoutRate: 990_000n, feeRate: 0n, feeMin: 0n, amount: 100n }, 1n],
  ['nothing where both are the same', { payoutRate: 1_000_000n, feeRate: 0n, feeMin: 0n }, 0n],
  ['nothing where a win brings more', { payoutRate: 1_000_300n, feeRate: 0n, feeMin: 0n }, 0n],
])('what an order costs at even odds: %s', (_says, changes, cost) => {
  expect(costAtEvenOdds(terms(changes))).toBe(cost)
})
