import { expect, test } from 'vitest'
import { areTooMany } from './verdict.ts'

test.each([
  // Survivors, of so many, in a bounded run, too many.
  [0, 20, false, false],
  [1, 20, false, false],
  [2, 20, false, true],
  [1, 19, false, true],
  [3, 60, false, false],
  [4, 60, false, true],
  [0, 1, true, false],
  [1, 1, true, false],
  [1, 13, true, false],
  [2, 13, true, true],
  [1, 20, true, false],
  [2, 20, true, true],
  [2, 21, true, false],
  [3, 40, true, true],
  [3, 60, true, false],
  [4, 60, true, true],
  [0, 0, true, true],
  [0, 0, false, true],
])('%i survivors of %i, bounded: %s: too many: %s', (survivors, of, isBounded, expected) => {
  expect(areTooMany(survivors, of, isBounded)).toBe(expected)
})
