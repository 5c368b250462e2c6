import { expect, test } from 'vitest'
import { assetsOf, courseOf, type DayBalance, ownedOn } from './course.ts'

const day = (date: string, ...owned: [DayBalance['owned'][number]['asset'], string][]): DayBalance => ({
  date,
  owned: owned.map(([asset, amount]) => ({ asset, amount })),
  profit: null,
})
const items = [
  day('2026-11-01', ['USD', '100.00']),
  day('2026-11-02', ['USD', '200.00'], ['BTC', '0.50000000']),
  day('2026-11-05', ['USD', '150.00']),
]

test('the least is below, the most above, with some room; days lie by their dates', () => {
  const course = courseOf(items, 'USD')
  expect(course?.points.map(({ x }) => x)).toEqual([0, 25, 100])
  expect(course?.points.map(({ y }) => Math.round(y))).toEqual([88, 13, 50])
  expect([course?.bottom, course?.top]).toEqual(['100.00', '200.00'])
})

test('days that are left out are a gap', () => {
  expect(courseOf(items, 'USD')?.lines.map((line) => line.map(({ date }) => date))).toEqual([
    ['2026-11-01', '2026-11-02'],
    ['2026-11-05'],
  ])
})

test('of a coin that is gone nothing is left', () => {
  expect(assetsOf(items)).toEqual(['USD', 'BTC'])
  expect(items.map((item) => ownedOn(item, 'BTC'))).toEqual(['0.00000000', '0.50000000', '0.00000000'])
})

test('what never moved lies in the middle, and one day is no line', () => {
  const still = [day('2026-11-01', ['USD', '5.00']), day('2026-11-02', ['USD', '5.00'])]
  expect(courseOf(still, 'USD')?.points.map(({ y }) => Math.round(y))).toEqual([50, 50])
  expect(courseOf([day('2026-11-01'), day('2026-11-02')], 'USD')?.points.map(({ y }) => y)).toEqual([
    100, 100,
  ])
  expect(courseOf(items.slice(0, 1), 'USD')).toBeNull()
  expect(courseOf([], 'USD')).toBeNull()
})
