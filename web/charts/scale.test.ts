import { expect, test } from 'vitest'
import { roundBounds, xOf, yOf } from './scale.ts'

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

test.each([
  ['bitcoin', 88_463, 88_691, 88_440, 88_760],
  ['a wide day', 86_100, 97_900, 86_000, 102_000],
  ['the euro', 1.16001, 1.16039, 1.16, 1.1604],
  ['already round', 10, 50, 10, 50],
])('the axis of %s is round', (_name, low, high, from, to) => {
  const bounds = roundBounds(low, high, 4)
  expect(bounds.low).toBeCloseTo(from, 6)
  expect(bounds.high).toBeCloseTo(to, 6)
})

test('round bounds hold what they must, and not much more', () => {
  for (let i = 1; i < 500; i++) {
    const low = 0.001 * i ** 3
    const high = low + 0.37 * i
    const bounds = roundBounds(low, high, 4)
    expect(bounds.low).toBeLessThanOrEqual(low)
    expect(bounds.high).toBeGreaterThanOrEqual(high)
    expect(bounds.high - bounds.low).toBeLessThan((high - low) * 2.7)
  }
})

test('one price alone has no round bounds', () => {
  expect(roundBounds(5, 5, 4)).toEqual({ low: 5, high: 5 })
})
