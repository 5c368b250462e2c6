import { describe, expect, test } from 'vitest'
import type { ChartCandle } from '../candle.ts'
import { boundsOf, roundPrices } from './bounds.ts'
import { followView } from './follow.ts'
import { secondsPath, within } from './path.ts'

const tick = (at: number, price: number): ChartCandle => [at, price, price, price, price]

describe('the view that follows', () => {
  test('keeps a quarter empty on the right', () => {
    expect(followView(1000, 200, [])).toEqual({ from: 850, to: 1050 })
    expect(followView(1000, 200, [1030])).toEqual({ from: 850, to: 1050 })
  })

  test('stands still while the close lies further, then follows again', () => {
    const [before, later] = [followView(1000, 200, [1060]), followView(1010, 200, [1060])]
    expect(before).toEqual({ from: 872, to: 1072 })
    expect(later).toEqual(before)
    expect(followView(1030, 200, [1060])).toEqual({ from: 880, to: 1080 })
  })

  test('leaves out a close that would push the last price off, and one that is over', () => {
    expect(followView(1000, 200, [1400])).toEqual({ from: 850, to: 1050 })
    expect(followView(1000, 200, [900])).toEqual({ from: 850, to: 1050 })
  })

  test.each([30, 60, 120])('shows entry and close of an order of %i seconds from its start', (seconds) => {
    const { from, to } = followView(1000, 200, [1000 + seconds])
    expect(from).toBeLessThanOrEqual(950)
    expect(to).toBeGreaterThan(1000 + seconds)
  })
})

describe('bounds', () => {
  const before = { low: 90, high: 110 }
  test('stay while they hold all and more than half of the height is used', () => {
    expect(boundsOf([94, 106], 0.01, before)).toBe(before)
  })
  test.each([
    ['a price has left them', [94, 111]],
    ['half of the height is empty', [99, 104]],
    ['there were none', [95, 105]],
  ])('are made anew where %s', (name, prices) => {
    const made = boundsOf(prices, 0.01, name.startsWith('there') ? null : before)
    const range = Math.max(...prices) - Math.min(...prices)
    expect(made?.low).toBeLessThan(Math.min(...prices))
    expect(made?.high).toBeGreaterThan(Math.max(...prices))
    expect(range / ((made?.high ?? 0) - (made?.low ?? 0))).toBeGreaterThan(0.75)
  })
  test('do not blow up prices that stand still', () => {
    const made = boundsOf([100, 100], 0.01, null)
    expect((made?.high ?? 0) - (made?.low ?? 0)).toBeGreaterThan(0.08)
    expect(boundsOf([], 0.01, before)).toBeNull()
  })
})

test.each([
  [{ low: 99.3, high: 104.9 }, 4, 0.01, [100, 102, 104]],
  [{ low: 1.08521, high: 1.08534 }, 4, 0.00001, [1.08525, 1.0853]],
  [{ low: 1.000001, high: 1.000009 }, 4, 0.00001, []],
])('round prices within %j', (bounds, most, step, expected) => {
  const prices = roundPrices(bounds, most, step)
  expect(prices.map((price) => Number(price.toFixed(6)))).toEqual(expected)
})

describe('the line', () => {
  const scale = { left: 0, top: 0, width: 100, height: 50, minX: 0, maxX: 100_000, minY: 0, maxY: 10 }
  test('meets each price at the second it is in force, and breaks over a pause', () => {
    expect(secondsPath(scale, [tick(9, 10), tick(10, 5), tick(79, 0)])).toBe('M10 0L11 25M80 50')
  })
  test('reaches one point beyond either edge', () => {
    const ticks = [1, 2, 3, 4, 5, 6].map((at) => tick(at, at))
    expect(within(ticks, 4, 5).map(([at]) => at)).toEqual([2, 3, 4, 5])
  })
})
