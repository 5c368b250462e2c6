import { expect, test } from 'vitest'
import { addDays, daysBetween, periodsOver } from './dates.ts'

test.each([
  ['2026-11-22', 1, '2026-11-23'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  // The clocks of Europe and America change in these.
  ['2026-10-24', 2, '2026-10-26'],
  ['2027-03-13', 2, '2027-03-15'],
  ['2026-11-22', -22, '2026-10-31'],
])('%s and %i days is %s, and back', (from, days, to) => {
  expect(addDays(from, days)).toBe(to)
  expect(daysBetween(from, to)).toBe(days)
})

test.each([
  ['the day it was bought', '2026-11-22', 0],
  ['the day after: that one is not over', '2026-11-23', 0],
  ['two days after', '2026-11-24', 1],
  ['at maturity', '2026-11-30', 7],
  ['long after', '2027-11-30', 7],
  ['before, as by a clock that went back', '2026-11-20', 0],
])('periods over %s', (_says, today, over) => {
  expect(periodsOver('2026-11-22', today, 7)).toBe(over)
})
