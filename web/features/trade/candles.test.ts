import { expect, test } from 'vitest'
import type { Candle } from '../../trading/types.ts'
import { joined, moveOf, withLast, withTicks } from './candles.ts'

const candles: Candle[] = [
  [600, 10, 12, 9, 11],
  [660, 11, 11.5, 10.5, 11.2],
]

test.each([
  ['within the running minute', { price: 11.3, tickAt: 700 }, [660, 11, 11.5, 10.5, 11.3], 2],
  ['a new high', { price: 12, tickAt: 719 }, [660, 11, 12, 10.5, 12], 2],
  ['a new low', { price: 10, tickAt: 660 }, [660, 11, 11.5, 10, 10], 2],
  ['the first of the next minute', { price: 12, tickAt: 720 }, [720, 12, 12, 12, 12], 3],
  ['older than all candles', { price: 9, tickAt: 599 }, [660, 11, 11.5, 10.5, 11.2], 2],
  ['none', null, [660, 11, 11.5, 10.5, 11.2], 2],
] as const)('a last price %s', (_name, last, running, length) => {
  const shown = withLast(candles, '1m', last)
  expect(shown.at(-1)).toEqual(running)
  expect(shown).toHaveLength(length)
  expect(shown[0]).toEqual(candles[0])
})

test('candles read beyond the turn of the minute wait for its first price: chart and header say the same', () => {
  const [, , high = 0, low = 0] = candles[0] ?? []
  const shown = withLast(candles, '1m', { price: low, tickAt: 659 })
  expect(shown).toEqual([[600, 10, high, low, low]])
  expect(withLast(candles, '1m', { price: 11.2, tickAt: 660 })).toHaveLength(2)
})

const mended: Candle = [660, 11, 12, 10.5, 11.9]
const next: Candle = [720, 11.9, 11.9, 11.9, 11.9]
test.each<[string, Candle[], Candle[]]>([
  ['nothing yet', [], candles],
  ['the forming one moved on', [[600, 10, 12, 9, 11], mended], [[600, 10, 12, 9, 11], mended]],
  ['one has ended since', [mended, next], [[600, 10, 12, 9, 11], mended, next]],
  ['away for long', [[1200, 1, 1, 1, 1]], [...candles, [1200, 1, 1, 1, 1]]],
  [
    'older than the history',
    [
      [540, 9, 9, 9, 9],
      [600, 10, 12, 9, 10],
    ],
    candles,
  ],
])('a history and its newest: %s', (_name, newest, expected) => {
  expect(joined(candles, newest)).toEqual(expected)
})

test.each<[string, Candle | null, Candle]>([
  ['nothing', null, [660, 11, 11.5, 10.5, 11.2]],
  ['a higher high', [660, 11, 12, 10.9, 11.8], [660, 11, 12, 10.5, 11.8]],
  ['a lower low', [660, 11, 11.2, 10, 10], [660, 11, 11.5, 10, 10]],
  ['one that has ended, and was read since', [600, 10, 20, 5, 15], [660, 11, 11.5, 10.5, 11.2]],
])('between two readings the ticks showed %s', (_name, drawn, forming) => {
  expect(withTicks(candles, drawn)).toEqual([candles[0], forming])
})

test('a candle that ended between two readings keeps what was seen of it', () => {
  const shown = withLast(withTicks(candles, [660, 11, 12, 10, 11.8]), '1m', { price: 11.9, tickAt: 720 })
  expect(shown.slice(1)).toEqual([
    [660, 11, 12, 10, 11.8],
    [720, 11.9, 11.9, 11.9, 11.9],
  ])
})

test('without candles there is nothing to lengthen', () => {
  expect(withLast([], '1m', { price: 1, tickAt: 1 })).toEqual([])
})

test.each([
  [null, '1.0', null],
  ['1.0', '1.0', null],
  ['1.0', '1.1', 'up'],
  ['1.1', '1.0', 'down'],
  ['9.9', '10.0', 'up'],
])('from %s to %s the figure is tinted %s', (before, now, tint) => {
  expect(moveOf(before, now)).toBe(tint)
})
