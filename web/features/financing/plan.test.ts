import { expect, test } from 'vitest'
import { quotedReturn } from '../../../shared/calc/financing.ts'
import { courseOf, endOf, millionths, planOf, termsOf } from './plan.ts'

const week = { dailyRate: '0.000100', days: 7, dividend: 'dailyReturn' } as const

test('rates of the wire are parts of a million', () => {
  expect([millionths('0.000100'), millionths('0.2'), millionths('0.000000')]).toEqual([100n, 200_000n, 0n])
})

test('the first day that earns is the day after, each has its own date, leap day included', () => {
  const plan = planOf(termsOf(week), 1000_00n, '2028-02-26')
  expect(plan.days.map(({ date }) => date.slice(5))).toEqual([
    ...['02-27', '02-28', '02-29', '03-01', '03-02', '03-03', '03-04'],
  ])
  expect(endOf(plan)).toBe('2028-03-04')
})

test.each(['daily', 'dailyReturn', 'maturity'] as const)(
  '%s: what is planned is what is quoted',
  (dividend) => {
    const terms = termsOf({ ...week, dividend })
    const plan = planOf(terms, 1234_56n, '2026-11-22')
    expect(plan.gain).toBe(quotedReturn(terms, 1234_56n))
    expect(plan.days.reduce((sum, { earned }) => sum + earned, 0n)).toBe(plan.gain)
    expect(plan.days.reduce((sum, { released }) => sum + released, 0n)).toBe(1234_56n)
  },
)

test('half a cent a day is a cent every second day, and the last is rounded up', () => {
  const plan = planOf(termsOf(week), 50_00n, '2026-11-22')
  expect(plan.days.map(({ paid }) => paid)).toEqual([0n, 1n, 0n, 1n, 0n, 1n, 1n])
})

test('the chart begins at nothing on the day of purchase; at maturity what is paid jumps to what is earned', () => {
  const plan = planOf(termsOf({ ...week, dividend: 'maturity' }), 10_000_00n, '2026-11-22')
  const { points, lines } = courseOf(plan)
  expect(points.map(({ earned }) => earned)).toEqual([0n, 100n, 200n, 300n, 400n, 500n, 600n, 700n])
  expect(points.map(({ paid }) => paid)).toEqual([0n, 0n, 0n, 0n, 0n, 0n, 0n, 700n])
  expect([points[0], points.at(-1)]).toMatchObject([
    { x: 0, y: 100, date: '2026-11-22' },
    { x: 100, date: '2026-11-29' },
  ])
  const steps = lines[1]?.points ?? []
  expect(steps.slice(0, -1).every(({ y }) => y === 100)).toBe(true)
  expect(steps.at(-1)?.y).toBe(points.at(-1)?.y)
})

test('what earns nothing is a line below', () => {
  const { points } = courseOf(planOf({ ...termsOf(week), dailyRate: 0n }, 50_00n, '2026-11-22'))
  expect(points.every(({ y }) => y === 100)).toBe(true)
})
