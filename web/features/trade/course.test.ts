import { describe, expect, test } from 'vitest'
import { CARRIED_S } from '../../../shared/market/carried.ts'
import type { Candle } from '../../trading/types.ts'
import { type Carried, hasGap, olderThan, withHistory, withOlder, withPrice } from './course.ts'

const course: Candle[] = [
  [600, 10, 12, 9, 11],
  [660, 11, 11.5, 10.5, 11.2],
]
const price = (forming: Candle, ...recent: [number, number][]): Carried => ({
  at: 0,
  tickAt: 0,
  forming: { '1m': forming },
  recent,
})

describe('a price carries the course on', () => {
  test('within the forming candle: its close, and what was seen of it before', () => {
    expect(withPrice(course, '1m', price([660, 11, 11.3, 10, 10.2]))).toEqual([
      course[0],
      [660, 11, 11.5, 10, 10.2],
    ])
  })

  test('over its end: the ended one gets the ticks that were not seen, none of the next', () => {
    const next: Candle = [720, 11.9, 14, 11.9, 14]
    expect(withPrice(course, '1m', price(next, [718, 12], [719, 11.8], [720, 14]))).toEqual([
      course[0],
      [660, 11, 12, 10.5, 11.8],
      next,
    ])
  })

  test('read before the course, beyond the turn of a minute: the newest waits, chart and header say the same', () => {
    expect(withPrice(course, '1m', price([600, 10, 12, 9, 9.5]))).toEqual([[600, 10, 12, 9, 9.5]])
  })

  test('older than all of it: nothing changes', () => {
    expect(withPrice(course, '1m', price([540, 1, 1, 1, 1]))).toBe(course)
  })

  test('where there is none of the interval: nothing changes', () => {
    expect(withPrice(course, '5m', price([660, 1, 1, 1, 1]))).toBe(course)
    expect(withPrice([], '1m', price([660, 1, 1, 1, 1]))).toEqual([[660, 1, 1, 1, 1]])
  })

  test('of seconds: each tick that is new', () => {
    const seconds: Candle[] = [[658, 1, 1, 1, 1]]
    const carried = price([660, 1, 1, 1, 1], [657, 9], [658, 9], [659, 2], [660, 3])
    expect(withPrice(seconds, '1s', carried)).toEqual([
      [658, 1, 1, 1, 1],
      [659, 2, 2, 2, 2],
      [660, 3, 3, 3, 3],
    ])
  })
})

test.each<[string, Candle[], Candle[]]>([
  ['that meets it replaces its end', [[660, 1, 2, 1, 2]], [course[0] as Candle, [660, 1, 2, 1, 2]]],
  ['after a long pause stands alone', [[1200, 1, 1, 1, 1]], [[1200, 1, 1, 1, 1]]],
])('a history read anew %s', (_name, history, expected) => {
  expect(withHistory(course, history)).toEqual(expected)
})

test('older candles come before, each once', () => {
  const older: Candle[] = [[540, 1, 1, 1, 1], course[0] as Candle]
  expect(withOlder(course, older)).toEqual([[540, 1, 1, 1, 1], ...course])
  expect(withOlder(course, course)).toBe(course)
})

test('older candles are asked for up to a second that many share, never leaving any out', () => {
  expect(olderThan([3001, 1, 1, 1, 1], '1m')).toBe(6000)
  expect(olderThan([3000, 1, 1, 1, 1], '1m')).toBe(3000)
  expect(olderThan([3001, 1, 1, 1, 1], '1s')).toBe(3050)
})

test('ticks are missed where more time has passed than a price carries', () => {
  const at = (second: number, tickAt = second - 1) => ({ ...price([660, 1, 1, 1, 1]), at: second, tickAt })
  expect(hasGap(undefined, at(50))).toBe(false)
  expect(hasGap(at(50), at(50 + CARRIED_S))).toBe(false)
  expect(hasGap(at(50), at(51 + CARRIED_S))).toBe(true)
  expect(hasGap(at(50), at(51 + CARRIED_S, 49)), 'a market that rests').toBe(false)
})
