import { expect, test } from 'vitest'
import { areTooMany } from './verdict.ts'

test.each([
  // Survivors, of so many, in a bounded run, too many.
  [0, 20, false, false],
  [1, 20, false, false],
  [2, 20, false, true],
  [2, 30, false, true],
  [0, 10, true, false],
  [2, 30, true, false],
  // By hand: at 5 in 100, five or more of thirty come in 1.6 runs of 100, six or more in 0.3.
  [5, 30, true, false],
  [6, 30, true, true],
  [3, 10, true, false],
  [4, 10, true, true],
  [0, 0, true, true],
  [0, 0, false, true],
])('%i survivors of %i, bounded: %s: too many: %s', (survivors, of, isBounded, expected) => {
  expect(areTooMany(survivors, of, isBounded)).toBe(expected)
})
