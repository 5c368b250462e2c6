import { expect, test } from 'vitest'
import { saidSeconds } from './span.ts'

test.each([
  [0, 1],
  [42, 42],
  [60, 60],
  [61, 120],
  [743, 780],
  [7200, 7200],
  [7201, 10_800],
])('%i seconds are said as %i', (seconds, said) => {
  expect(saidSeconds(seconds)).toBe(said)
})
