import { expect, test } from 'vitest'
import { cutOf, inside, moved, wholeSquare } from './crop.ts'

const lying = { width: 1600, height: 1000 }

test('begins with the middle of the picture, as large as it goes', () => {
  expect(cutOf(wholeSquare, lying)).toEqual({ x: 300, y: 0, width: 1000, height: 1000 })
  expect(cutOf(wholeSquare, { width: 10, height: 30 })).toEqual({ x: 0, y: 10, width: 10, height: 10 })
})

test('nearer, it shows less', () => {
  expect(cutOf({ ...wholeSquare, zoom: 2 }, lying)).toEqual({ x: 550, y: 250, width: 500, height: 500 })
})

test.each([
  ['left', -9, 0, 0, 0],
  ['right', 9, 0, 600, 0],
  ['up', 0, -9, 300, 0],
])('never leaves the picture: %s', (_, right, down, x, y) => {
  expect(cutOf(moved(wholeSquare, lying, right, down), lying)).toMatchObject({ x, y })
})

test('is moved by parts of what it shows', () => {
  const near = { ...wholeSquare, zoom: 2 }
  expect(cutOf(moved(near, lying, 0.1, -0.1), lying)).toMatchObject({ x: 600, y: 200 })
})

test.each([
  [0.2, 1],
  [9, 4],
])('a zoom of %f is %i', (zoom, is) => {
  expect(inside({ ...wholeSquare, zoom }, lying).zoom).toBe(is)
})
