import { expect, test } from 'vitest'
import { axisOf, labelColumns, sameCandles } from './axis.ts'
import type { ChartCandle } from './candle.ts'
import { countdownPlaces } from './countdowns.ts'

const closed: ChartCandle[] = [
  [600, 10, 12, 9, 11],
  [660, 11, 14, 10, 13],
]
const running: ChartCandle = [720, 13, 13.5, 12.5, 13]
const none: number[] = []
const given = { closed, running, prices: none, view: null, closeAt: 0, intervalSeconds: 60, steps: 4 }
const axis = axisOf(given, null)
const drawn = { axis, closed }

test('the axis reaches from the first candle to the end of the forming one, and a little beyond its prices', () => {
  expect(axis).toMatchObject({ minX: 600_000, maxX: 780_000 })
  expect(axis.low).toBeLessThan(9)
  expect(axis.high).toBeGreaterThan(14)
  expect(axis.high - axis.low).toBeLessThan(9)
})

test.each<[string, Partial<typeof given>, boolean]>([
  ['a tick within it', { running: [720, 13, 13.9, 12, 12.2] }, true],
  ['a tick above it', { running: [720, 13, 25, 12, 25] }, false],
  ['a tick below it', { running: [720, 13, 13.5, 1, 1] }, false],
  ['an order entered within it', { prices: [12.9] }, true],
  ['an order entered beyond it', { prices: [30] }, false],
  ['an order that closes before its end', { closeAt: 690 }, true],
  ['an order that closes after its end', { closeAt: 900 }, false],
  ['a new candle', { closed: [...closed, running], running: [780, 13, 13, 13, 13] }, false],
  ['another history', { closed: [...closed] }, false],
])('%s: the drawn axis stays: %s', (_name, change, stays) => {
  const next = axisOf({ ...given, ...change }, drawn)
  expect(next === axis).toBe(stays)
})

test('the line of a close is never at the very edge', () => {
  expect(axisOf({ ...given, closeAt: 900 }, null).maxX).toBe(990_000)
})

test('moved back, it reaches as far as it was moved, and no further up or down than what is seen there', () => {
  const view = { from: 590, to: 655 }
  const past = axisOf({ ...given, closed: closed.slice(0, 1), view, prices: [30] }, drawn)
  expect(past).toMatchObject({ minX: 590_000, maxX: 655_000 })
  expect(past.high).toBeLessThan(14)
  expect(axisOf({ ...given, closed: closed.slice(0, 1), view }, { axis: past, closed })).toBe(past)
  // Nothing traded there: the prices stay where they were.
  const night = { from: 100, to: 300 }
  expect(axisOf({ ...given, closed: [], running: [720, 1, 1, 1, 1], view: night }, drawn)).toEqual({
    ...axis,
    minX: 100_000,
    maxX: 300_000,
  })
})

test('one candle alone that never moved still has an axis', () => {
  const { low, high } = axisOf({ ...given, closed: [], running: [720, 5, 5, 5, 5] }, null)
  expect(low).toBeLessThan(5)
  expect(high).toBeGreaterThan(5)
})

test.each<[string, ChartCandle[], boolean]>([
  ['the same anew', closed.map((candle) => [...candle] as const), true],
  ['one more', [...closed, running], false],
  ['one mended', [closed[0] as ChartCandle, [660, 11, 14, 10, 13.1]], false],
])('histories: %s', (_name, other, same) => {
  expect(sameCandles(closed, other)).toBe(same)
})

test('labels that would lie on each other stand side by side, and beyond the columns are left out', () => {
  expect(labelColumns([100, 140, null, 105, 90, 70], 20, 2)).toEqual([0, 0, null, 1, null, 0])
})

test.each<[string, (number | null)[], number, (string | null)[]]>([
  ['far apart stand beside each other', [50, 150], 300, ['right 0', 'right 0']],
  ['close together stand above each other', [100, 110, 120], 300, ['right 0', 'right 1', 'right 2']],
  [
    'near the edge stand left of their lines, and clear of one before',
    [200, 210, 270],
    300,
    ['right 0', 'right 1', 'left 2'],
  ],
  ['on a low drawing fill what there is of it', [100, 110, 120], 65, ['right 0', 'right 1', 'right -']],
  ['beyond the drawing have no place', [null, 100], 300, [null, 'right 0']],
])('countdowns %s', (_, lines, height, expected) => {
  const places = countdownPlaces(lines, 300, height)
  expect(places.map((place) => place && `${place.isLeft ? 'left' : 'right'} ${place.row ?? '-'}`)).toEqual(
    expected,
  )
})
