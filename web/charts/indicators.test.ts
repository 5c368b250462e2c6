import { expect, test } from 'vitest'
import { bollinger, movingAverage } from './indicators.ts'

test.each<[string, number[], number, (number | null)[]]>([
  ['of three', [1, 2, 3, 4, 8], 3, [null, null, 2, 3, 5]],
  ['of one is the value itself', [5, 7], 1, [5, 7]],
  ['longer than what there is', [1, 2], 3, [null, null]],
  ['of nothing', [], 7, []],
  // 88,412.30 + 88,390.10 + 88,405.60 = 265,208.00, a third of it 88,402.666...
  ['of prices', [88_412.3, 88_390.1, 88_405.6], 3, [null, null, 88_402.666_666_7]],
])('a moving average %s', (_name, values, length, expected) => {
  const line = movingAverage(values, length)
  expect(line).toHaveLength(expected.length)
  for (const [index, value] of expected.entries()) {
    if (value === null) expect(line[index]).toBeNull()
    else expect(line[index]).toBeCloseTo(value, 6)
  }
})

test('the bands lie two deviations beside the average', () => {
  // The mean of 2 4 4 4 5 5 7 9 is 5; squares 9 1 1 1 0 0 4 16 are 32, an eighth of it 4, its root 2.
  const { middle, upper, lower } = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8, 2)
  expect(middle).toEqual([null, null, null, null, null, null, null, 5])
  expect(upper).toEqual([null, null, null, null, null, null, null, 9])
  expect(lower).toEqual([null, null, null, null, null, null, null, 1])
})

test('the bands move on with each candle', () => {
  // 1 3 -> mean 2, deviation 1; 3 7 -> mean 5, deviation 2.
  const { upper, lower } = bollinger([1, 3, 7], 2, 2)
  expect(upper).toEqual([null, 4, 9])
  expect(lower).toEqual([null, 0, 1])
})

test('where nothing moves the bands are one with the average', () => {
  const { middle, upper, lower } = bollinger([6, 6, 6, 6], 3, 2)
  expect(upper).toEqual(middle)
  expect(lower).toEqual(middle)
})

test('an old jump leaves no trace in what follows', () => {
  const values = [1e15, ...Array.from({ length: 50 }, () => 0.1)]
  expect(movingAverage(values, 20).at(-1)).toBeCloseTo(0.1, 12)
})
