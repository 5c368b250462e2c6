import { expect, test } from 'vitest'
import { xOf, yOf } from './scale.ts'

const scale = { left: 10, top: 20, width: 300, height: 100, minX: 0, maxX: 3000, minY: 50, maxY: 60 }

test.each([
  ['the top', 60, 20],
  ['the middle', 55, 70],
  ['the bottom', 50, 120],
  ['above the drawing', 60.1, null],
  ['below the drawing', 49.9, null],
])('a price at %s', (_name, price, y) => {
  expect(yOf(scale, price)).toBe(y)
})

test.each([
  ['the left', 0, 10],
  ['the middle', 1500, 160],
  ['the right', 3000, 310],
  ['before the drawing', -1, null],
  ['after the drawing', 3001, null],
])('an instant at %s', (_name, ms, x) => {
  expect(xOf(scale, ms)).toBe(x)
})

test('a drawing without extent places nothing', () => {
  expect(yOf({ ...scale, maxY: 50 }, 50)).toBeNull()
  expect(xOf({ ...scale, maxX: 0 }, 0)).toBeNull()
})
