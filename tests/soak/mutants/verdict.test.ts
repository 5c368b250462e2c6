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
  // By another program: where 15 in 100 survive, 10 of 30 or more do in 1.0 runs of 100, 9 or more in 2.8.
  [9, 30, true, false],
  [10, 30, true, true],
  [4, 10, true, false],
  [5, 10, true, true],
  [0, 0, true, true],
  [0, 0, false, true],
])('%i survivors of %i, bounded: %s: too many: %s', (survivors, of, isBounded, expected) => {
  expect(areTooMany(survivors, of, isBounded)).toBe(expected)
})
