import { expect, test } from 'vitest'
import { shownSteps, zoomed } from './chartChoices.ts'

test.each([
  ['72', 1, '48'],
  ['72', -1, '120'],
  ['120', -1, '200'],
  ['48', 1, '48'],
  ['200', -1, '200'],
] as const)('from %s candles by %i: %s', (shown, step, next) => {
  expect(zoomed(shown, step, shownSteps)).toBe(next)
})
