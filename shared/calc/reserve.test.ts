import { expect, test } from 'vitest'
import { balanceReserve, fundedDays, reserveNeeded } from './reserve.ts'

// 10,000.00 at 0.01% a day: a dollar on the first, and a cent more from the second on, as what was earned earns too.
const balance = { total: 10_000_00n, dailyRate: 100n }
const offered = { ...balance, kind: 'balance', min: 1_00n, days: 0, dividend: 'dailyReturn' } as const

test('the balance product has seven days of its return before it opens', () => {
  expect([1, 2, 7].map((days) => balanceReserve(balance, days))).toEqual([1_00n, 2_01n, 7_06n])
  expect(reserveNeeded(offered)).toBe(7_06n)
})

test.each([
  [0n, 0],
  [99n, 0],
  [1_00n, 1],
  [2_00n, 1],
  [2_01n, 2],
  [7_05n, 6],
  [7_06n, 7],
])('a reserve of %s cents carries %i days', (reserve, days) => {
  expect(fundedDays(balance, reserve)).toBe(days)
})

test('what is funded is counted ten years ahead at most, also of what earns nothing', () => {
  expect(fundedDays({ total: 1_00n, dailyRate: 0n }, 0n)).toBe(3660)
})

// 30 days of 0.05% on 10,000.00 are 150.00, and a hundred can buy of it.
test.each([
  ['maturity', 151_00n],
  ['dailyReturn', 151_00n],
] as const)('a term paid by %s has the whole return, and a cent for each who may buy', (dividend, needed) => {
  const term = { kind: 'term', min: 100_00n, total: 10_000_00n, dailyRate: 500n, days: 30, dividend } as const
  expect(reserveNeeded(term)).toBe(needed)
})
