import { expect, test } from 'vitest'
import { drawn, joined } from './course.ts'

const order = { openAt: 1000, closeAt: 1100, entry: 50 }
const field = { width: 200, height: 100 }

test('each second stands once, whoever told of it first', () => {
  expect(
    joined(
      [
        [2, 20],
        [1, 10],
      ],
      [
        [3, 30],
        [2, 21],
      ],
    ),
  ).toEqual([
    [1, 10],
    [2, 21],
    [3, 30],
  ])
})

test('the time of the order is as wide as the field, its prices as high as there is room for', () => {
  const { path, entryY, last } = drawn(
    [
      [1000, 50],
      [1050, 60],
      [1075, 40],
    ],
    order,
    field,
  )
  expect(path).toBe('M0.0 50.0L0.0 50.0L100.0 10.0L150.0 90.0')
  expect(entryY).toBe(50)
  expect(last).toEqual({ x: 150, y: 90 })
})

test('what was before the entry or after the close is not of this order', () => {
  expect(
    drawn(
      [
        [999, 1],
        [1101, 99],
      ],
      order,
      field,
    ),
  ).toEqual({ path: '', entryY: 50, last: null })
})

test('a price that does not move lies in the middle', () => {
  expect(drawn([[1010, 50]], order, field)).toMatchObject({ entryY: 50, last: { x: 20, y: 50 } })
})
