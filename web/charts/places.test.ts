import { expect, test } from 'vitest'
import { type ChartMark, placesOf, sameParts } from './places.ts'
import type { Scale } from './scale.ts'

/** A pixel a second, and one a step of the price. */
const scale: Scale = { left: 0, top: 0, width: 300, height: 200, minX: 0, maxX: 300_000, minY: 0, maxY: 200 }
const mark = (entry: number | null, closeAt: number): ChartMark => ({
  ...{ id: `${entry} ${closeAt}`, direction: 'up', openAt: 0, label: '' },
  ...{ entry, closeAt },
})

test('an order stands at its entry and its close, as far as they are in sight', () => {
  expect(placesOf([mark(150, 100), mark(null, 120), mark(201, 301)], scale)).toEqual([
    { entry: { y: 50, isLow: false, column: 0 }, close: { x: 100, isLeft: false, row: 0 } },
    { entry: null, close: { x: 120, isLeft: false, row: 1 } },
    { entry: null, close: null },
  ])
})

test.each<[string, ChartMark[], ChartMark[], boolean]>([
  ['elsewhere', [mark(100, 100)], [mark(110, 105)], true],
  ['its entry is known', [mark(null, 100)], [mark(100, 100)], false],
  ['its entry leaves the drawing', [mark(100, 100)], [mark(201, 100)], false],
  ['its close comes into sight', [mark(100, 301)], [mark(100, 300)], false],
  ['its label hangs below the line', [mark(100, 100)], [mark(190, 100)], false],
  ['its countdown changes sides', [mark(100, 257)], [mark(100, 256)], false],
  ['labels come beside each other', [mark(100, 50), mark(140, 150)], [mark(100, 50), mark(110, 150)], false],
  ['countdowns come above each other', [mark(50, 50), mark(100, 150)], [mark(50, 50), mark(100, 60)], false],
  ['one more', [mark(100, 100)], [mark(100, 100), mark(50, 200)], false],
])('the same parts: %s', (_name, one, other, isSame) => {
  expect(sameParts(placesOf(one, scale), placesOf(other, scale))).toBe(isSame)
})
