import { expect, test } from 'vitest'
import { lessByVip, vipLevelOf, vipPercentOff } from './vip.ts'

const terms = { points: { level: 1, sign: 1, limits: 1, quiz: 1 }, levels: [10, 25], percentEach: 30 }

test.each([
  [0, 0, 0, 199n],
  [9, 0, 0, 199n],
  [10, 1, 30, 139n],
  [24, 1, 30, 139n],
  [25, 2, 60, 79n],
  [999, 2, 60, 79n],
])(
  '%i points are level %i, which takes off %i percent: %i of 199 are left',
  (points, level, percent, left) => {
    expect(vipLevelOf(points, terms)).toBe(level)
    expect(vipPercentOff(level, terms)).toBe(percent)
    expect(lessByVip(199n, level, terms)).toBe(left)
  },
)

test('a level that is no more gives what the highest does', () => {
  expect(vipPercentOff(5, terms)).toBe(60)
  expect(lessByVip(199n, 5, terms)).toBe(79n)
})
