import { expect, test } from 'vitest'
import {
  dayOver,
  endedBy,
  heldIn,
  lifeOf,
  paidIn,
  renewedOn,
  stateIn,
  stillToCome,
  takenOut,
} from './financing-oracle.ts'

const terms = { rate: 100n, days: 3, dividend: 'dailyReturn' } as const

// The published examples: 50.00 at 0.010% a day earn half a cent a day, and no half cent is lost.
test('half a cent a day is paid as whole cents, and rounded up at the end', () => {
  const life = lifeOf(terms, '2026-02-27', 50_00n, null)
  expect(stillToCome(life)).toBe(2n)
  expect([1, 2, 3].map(() => dayOver(life)).map(({ date, paid }) => [date, paid])).toEqual([
    ['2026-02-28', 0n],
    ['2026-03-01', 1n],
    ['2026-03-02', 1n],
  ])
  expect([stateIn(life), life.paid, stillToCome(life)]).toEqual(['due', 2n, 0n])
  renewedOn(life, '2026-03-04', terms)
  expect([stateIn(life), life.term, stillToCome(life)]).toEqual(['earning', 1, 2n])
})

test('a principal that comes back day by day earns on what is left', () => {
  const life = lifeOf({ rate: 10_000n, days: 3, dividend: 'daily' }, '2026-11-01', 100_00n, null)
  const days = [1, 2, 3].map(() => dayOver(life))
  expect(days.map(({ earning, released }) => [earning, released])).toEqual([
    [100_00n, 33_33n],
    [66_67n, 33_33n],
    [33_34n, 33_34n],
  ])
  expect([life.paid, heldIn(life)]).toEqual([2_01n, 0n])
})

test('what is added earns from the next date on; half of what is unpaid is kept at an early end', () => {
  const life = lifeOf({ rate: 10_000n, days: 9, dividend: 'maturity' }, '2026-11-01', 100_00n, null)
  dayOver(life)
  paidIn(life, '2026-11-03', 100_00n)
  expect([dayOver(life), dayOver(life)].map(({ earning, paid }) => [earning, paid])).toEqual([
    [100_00n, 0n],
    [200_00n, 0n],
  ])
  expect(endedBy(life, 'early')).toEqual({ how: 'early', paid: 2_00n, back: 200_00n, forfeited: 2_00n })
})

test('half of an odd sum is rounded down at an early end', () => {
  const life = lifeOf({ rate: 300n, days: 9, dividend: 'dailyReturn' }, '2026-11-01', 50_00n, null)
  expect(dayOver(life).paid).toBe(1n)
  expect(endedBy(life, 'early')).toEqual({ how: 'early', paid: 0n, back: 50_00n, forfeited: 0n })
})

test('a first part earns nothing until it is whole', () => {
  const life = lifeOf(terms, '2026-11-01', 10_00n, 50_00n)
  expect([stateIn(life), stillToCome(life)]).toEqual(['awaiting', 1n])
  paidIn(life, '2026-11-05', 40_00n)
  expect([stateIn(life), life.begins, dayOver(life).date]).toEqual(['earning', '2026-11-05', '2026-11-06'])
})

test('the balance product pays into itself; what came last is taken out first; empty, it begins anew', () => {
  const life = lifeOf({ rate: 10_000n, days: 0, dividend: 'dailyReturn' }, '2026-11-01', 100_00n, null)
  expect([dayOver(life).paid, dayOver(life).paid, dayOver(life, 0n).paid]).toEqual([1_00n, 1_01n, 0n])
  paidIn(life, '2026-11-05', 50_00n)
  takenOut(life, 51_00n)
  expect(dayOver(life).earning).toBe(101_01n)
  takenOut(life, heldIn(life))
  paidIn(life, '2026-11-09', 1_00n)
  expect([life.term, dayOver(life).date]).toEqual([1, '2026-11-10'])
})
