import { describe, expect, test } from 'vitest'
import { firstFrom, held, nearest, nearestSpan, panned, spanOf, type View, zoomed } from './view.ts'

const reach = { oldest: 0, newest: 1000, least: 20, most: 400 }
const view: View = { from: 600, to: 800 }

test('moved, a view keeps its length', () => {
  expect(panned(view, -50)).toEqual({ from: 550, to: 750 })
})

describe('zooming', () => {
  test.each([
    [2, 700, { from: 650, to: 750 }],
    [2, 800, { from: 700, to: 800 }],
    [0.5, 600, { from: 600, to: 1000 }],
    [0.5, 650, { from: 550, to: 950 }],
  ])('by %f about %i', (factor, at, expected) => {
    expect(zoomed(view, factor, at, reach)).toEqual(expected)
  })

  test.each([
    [100, 20],
    [0.01, 400],
  ])('by %f stays within what may be shown, and the point in its place', (factor, span) => {
    const next = zoomed(view, factor, 650, reach)
    expect(spanOf(next)).toBe(span)
    expect((650 - next.from) / span).toBeCloseTo(0.25)
  })
})

test.each([
  ['within', view, view],
  ['too new', { from: 900, to: 1100 }, { from: 800, to: 1000 }],
  ['too old', { from: -90, to: 110 }, { from: 0, to: 200 }],
  ['longer than all there is', { from: -500, to: 900 }, { from: -400, to: 1000 }],
])('a view %s', (_name, given, expected) => {
  expect(held(given, reach)).toEqual(expected)
})

describe('the point nearest to an instant', () => {
  const points: [number, string][] = [
    [10, 'a'],
    [20, 'b'],
    [50, 'c'],
  ]
  test.each([
    [-5, 0],
    [14, 0],
    [15, 0],
    [16, 1],
    [34, 1],
    [36, 2],
    [99, 2],
  ])('%i: number %i', (at, index) => {
    expect(nearest(points, at)).toBe(index)
  })
  test('there is none among none', () => {
    expect(nearest([], 5)).toBe(-1)
  })
  test.each([
    [0, 0],
    [20, 1],
    [21, 2],
    [51, 3],
  ])('the first from %i on: number %i', (at, index) => {
    expect(firstFrom(points, at)).toBe(index)
  })
})

test.each([
  [55, 48],
  [62, 72],
  [1000, 200],
])('of the lengths there are, %i is nearest to %i', (span, step) => {
  expect(nearestSpan(span, [48, 72, 120, 200])).toBe(step)
})
