import { expect, test } from 'vitest'
import { spanOf } from './span.ts'

test.each([
  ['en', 86_400, '24 hours'],
  ['en', 3600, '1 hour'],
  ['en', 3601, '2 hours'],
  ['en', 3599, '60 minutes'],
  ['en', 5, '1 minute'],
  ['de', 86_400, '24 Stunden'],
  ['zh-Hans', 86_400, '24小时'],
])('%s: %i seconds are %s', (lang, seconds, is) => {
  expect(spanOf(lang, seconds)).toBe(is)
})
