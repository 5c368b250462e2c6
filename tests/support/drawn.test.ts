import { expect, test } from 'vitest'
import { drawn, isWhole } from './drawn.ts'

const numbers = Array.from({ length: 100 }, (_, n) => n)

test('a share is drawn: the same by the same text, in order, one at least; the long run takes all', () => {
  const some = drawn(numbers, 4)
  expect(some).toHaveLength(isWhole ? 100 : 25)
  expect(drawn(numbers, 4)).toEqual(some)
  expect(some).toEqual(some.toSorted((a, b) => a - b))
  expect(new Set(some).size).toBe(some.length)
  expect(drawn(['one'], 10)).toEqual(['one'])
})
