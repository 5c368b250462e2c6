import { expect, test } from 'vitest'
import { closeOf, entryAfter, entryFault, latestCloseOf } from './entry.ts'

test.each([
  [1_000_000, 1001],
  [1_000_001, 1002],
  [1_000_999, 1002],
  [1_001_000, 1002],
])('drawn at %i ms, the entry is the first second at least one second later: %i', (nowMs, openAt) => {
  expect(entryAfter(nowMs)).toBe(openAt)
})

test.each([
  [null, 'notEntered', 110],
  [101, null, 131],
  [103, null, 133],
  [104, 'enteredLate', 110],
])('placed at 100, entered at %s: %s, decided at %i', (openAt, fault, closeAt) => {
  const order = { placedAt: 100, openAt, seconds: 30 }
  expect([entryFault(order), closeOf(order)]).toEqual([fault, closeAt])
})

test('the latest close is that of the latest entry that counts', () => {
  expect(latestCloseOf({ placedAt: 100, seconds: 30 })).toBe(133)
})
