import { expect, test } from 'vitest'
import { chunksOf, GET_MOST } from './chunks.ts'

test.each<[items: number[], size: number, chunks: number[][]]>([
  [[], 2, []],
  [[1], 2, [[1]]],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 3], 2, [[1, 2], [3]]],
  [
    [1, 2, 3, 4],
    2,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [[1, 2, 3], 1, [[1], [2], [3]]],
])('%j in parts of %i: %j', (items, size, chunks) => {
  expect(chunksOf(items, size)).toEqual(chunks)
})

test('a batch of reads takes a hundred', () => {
  expect(GET_MOST).toBe(100)
})
