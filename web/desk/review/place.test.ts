import { describe, expect, test } from 'vitest'
import { isWithin, neighbours } from './place.ts'

const queue = (...places: string[]) => places.map((place) => ({ uid: 'u', id: `id-${place}`, place }))

describe('the part of a queue that has been read', () => {
  test.each([
    ['the whole queue, and nothing in it', { items: [], previous: null, hasMore: false }, '5', true],
    ['not read yet', { items: undefined, previous: null, hasMore: false }, '5', false],
    ['a place between those read', { items: queue('3', '7'), previous: '3', hasMore: true }, '5', true],
    [
      'one behind them, where more wait',
      { items: queue('3', '7'), previous: null, hasMore: true },
      '8',
      false,
    ],
    ['one behind the last of all', { items: queue('3', '7'), previous: '3', hasMore: false }, '8', true],
    [
      'one before them, where more wait',
      { items: queue('3', '7'), previous: '3', hasMore: false },
      '2',
      false,
    ],
    ['one before the first of all', { items: queue('3', '7'), previous: null, hasMore: true }, '2', true],
  ])('%s', (_says, read, place, within) => {
    expect(isWithin(read, place)).toBe(within)
  })
})

describe('those next to one', () => {
  const items = queue('1', '3', '5')
  const ids = ({ before, behind, last }: ReturnType<typeof neighbours>) => [before?.id, behind?.id, last]

  test('by its place, also when it is no longer there', () => {
    expect(ids(neighbours(items, '3', 'id-3'))).toEqual(['id-1', 'id-5', false])
    expect(ids(neighbours(items, '4', 'id-4'))).toEqual(['id-3', 'id-5', false])
    expect(ids(neighbours(items, '5', 'id-5'))).toEqual(['id-3', undefined, true])
    expect(ids(neighbours(items, '1', 'id-1'))).toEqual([undefined, 'id-3', false])
  })

  test('of one without a place, the first that waits', () => {
    expect(ids(neighbours(items, null, 'id-1'))).toEqual([undefined, 'id-3', false])
    expect(ids(neighbours([], null))).toEqual([undefined, undefined, false])
  })
})
