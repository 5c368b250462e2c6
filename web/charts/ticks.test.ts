import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceTicks, timeTicks } from './ticks.ts'

let zone: string | undefined
beforeAll(() => {
  zone = process.env.TZ
  process.env.TZ = 'Europe/Berlin'
})
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const told = (from: string, to: string, most: number) =>
  timeTicks(Date.parse(from), Date.parse(to), most).map(({ at, day }) => {
    const text = new Date(at).toLocaleString('sv')
    return day ? text.slice(5, 10) : text.slice(11, 16)
  })

test.each<[string, string, string, string[]]>([
  ['an hour', '2026-06-10T10:07:00Z', '2026-06-10T11:20:00Z', ['12:15', '12:30', '12:45', '13:00', '13:15']],
  ['over midnight', '2026-06-10T20:30:00Z', '2026-06-10T23:59:00Z', ['23:00', '06-11', '01:00']],
  ['six days', '2026-06-10T12:00:00Z', '2026-06-15T12:00:00Z', ['06-11', '06-12', '06-13', '06-14', '06-15']],
  [
    'a night in which clocks are put back',
    '2026-10-23T12:00:00Z',
    '2026-10-27T12:00:00Z',
    ['10-24', '10-25', '10-26', '10-27'],
  ],
])('ticks of %s', (_name, from, to, expected) => {
  expect(told(from, to, 5)).toEqual(expected)
})

test('ticks of months are days of the calendar, and the same a day later', () => {
  const first = told('2026-05-01T12:00:00Z', '2026-10-30T12:00:00Z', 5)
  const later = told('2026-05-02T12:00:00Z', '2026-10-31T12:00:00Z', 5)
  expect(first.length).toBeGreaterThan(2)
  expect(first.length).toBeLessThanOrEqual(5)
  expect(later.slice(0, 3)).toEqual(first.slice(-later.length).slice(0, 3))
})

test('an age has none', () => {
  expect(timeTicks(0, 1e14, 5)).toEqual([])
})

test('prices are divided from end to end', () => {
  expect(priceTicks(1.16, 1.18, 2)).toEqual([1.16, expect.closeTo(1.17, 9), 1.18])
})
