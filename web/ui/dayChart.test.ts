import { expect, test } from 'vitest'
import { nearestTo, pathOf } from './dayChart.ts'

test('a finger finds the nearest day', () => {
  const points = [0, 25, 100].map((x) => ({ x, y: 0 }))
  expect([0, 12, 13, 62, 63, 100].map((x) => nearestTo(points, x))).toEqual([0, 0, 1, 1, 2, 2])
})

test('a path is drawn through its points', () => {
  expect(
    pathOf([
      { x: 0, y: 1 },
      { x: 50, y: 2.5 },
    ]),
  ).toBe('M0.00 1.00L50.00 2.50')
})
