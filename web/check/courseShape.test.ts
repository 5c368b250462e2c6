import { expect, test } from 'vitest'
import { courseShape, HEIGHT, WIDTH } from './courseShape.ts'

const order = { openAt: 110, closeAt: 140 }
const course = [
  { at: 100, price: 20 },
  { at: 110, price: 30 },
  { at: 140, price: 10 },
  { at: 150, price: 20 },
]

test('a course fills its drawing from edge to edge, its marks on the line', () => {
  const shape = courseShape(course, order)
  expect(shape?.line).toBe('M0 60L64 10L256 110L320 60')
  expect(shape?.area).toBe(`M0 60L64 10L256 110L320 60V${HEIGHT}H0Z`)
  expect([shape?.entry, shape?.close]).toEqual([
    { x: 64, y: 10 },
    { x: 256, y: 110 },
  ])
})

test('a price that never moved is a line in the middle', () => {
  const still = course.map(({ at }) => ({ at, price: 7 }))
  expect(courseShape(still, order)?.line).toBe(`M0 60L64 60L256 60L${WIDTH} 60`)
})

test('without entry or close there is nothing to show', () => {
  expect(courseShape([], order)).toBeNull()
  expect(courseShape(course.slice(2), order)).toBeNull()
  expect(courseShape(course.slice(0, 2), order)).toBeNull()
})
