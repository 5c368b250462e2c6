import { expect, test } from 'vitest'
import { candleShape, linePath } from './overlay.ts'

// Ten seconds a pixel; a price step of one is ten pixels.
const scale = { left: 10, top: 20, width: 300, height: 100, minX: 0, maxX: 3_000_000, minY: 50, maxY: 60 }

test('a candle stands in the middle of its time, from its open to its close', () => {
  expect(candleShape(scale, [600, 52, 59, 51, 55], 60)).toEqual({
    x: 73,
    width: expect.closeTo(4.2, 9),
    top: 70,
    height: 30,
    highY: 30,
    lowY: 110,
    rises: true,
  })
})

test.each([
  ['falling', 52, 51, false],
  ['that stood still', 52, 52, false],
  ['rising', 52, 53, true],
])('a candle %s', (_name, open, close, rises) => {
  expect(candleShape(scale, [600, open, 59, 51, close], 60)?.rises).toBe(rises)
})

test('a candle is never thinner than a pixel', () => {
  expect(candleShape(scale, [600, 52, 52, 52, 52], 5)?.width).toBe(1)
})

test.each([
  ['above the axis', [600, 52, 61, 51, 55]],
  ['after its end', [3000, 52, 55, 51, 55]],
] as const)('a candle %s is not drawn until the axis holds it', (_name, candle) => {
  expect(candleShape(scale, candle, 60)).toBeNull()
})

const points = [
  { at: 0, value: null },
  { at: 60, value: 55 },
  { at: 120, value: 60 },
  { at: 180, value: null },
  { at: 240, value: 62 },
  { at: 3600, value: 55 },
]
test('a line begins where its values do, breaks with them, and leaves the drawing at its slope', () => {
  expect(linePath(scale, points, 60)).toBe('M19 70L25 20M37 0')
})
