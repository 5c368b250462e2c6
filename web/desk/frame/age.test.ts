import { expect, test } from 'vitest'
import { formatAge } from './age.ts'

test.each([
  [-3, '0 sec'],
  [59, '59 sec'],
  [60, '1 min'],
  [3600, '1 hr'],
  [7500, '2 hr 5 min'],
  [86_400 + 120, '1 day'],
  [2 * 86_400 + 3 * 3600 + 59, '2 days 3 hr'],
])('%i seconds: %s', (seconds, text) => {
  expect(formatAge(seconds, 'en')).toBe(text)
})
test('in Chinese', () => {
  expect(formatAge(7500, 'zh-Hans')).toBe('2 小时 5 分钟')
})
