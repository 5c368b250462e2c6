import { expect, test } from 'vitest'
import { saidSeconds, spanOf } from './span.ts'

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

test.each([
  ['en', 86_400, '24 hours'],
  ['en', 3600, '1 hour'],
  ['en', 3601, '61 minutes'],
  ['en', 7201, '3 hours'],
  ['en', 5, '5 seconds'],
  ['de', 7200, '2 Stunden'],
  ['de', 1980, '33 Minuten'],
  ['zh-Hans', 86_400, '24 小时'],
  ['zh-Hant', 86_400, '24 小時'],
])('%s: in a sentence %i seconds are %s', (lang, seconds, is) => {
  expect(spanOf(lang, seconds)).toBe(is)
})
