import { expect, test } from 'vitest'
import { dayIn, nextDayMs, trades, zones } from './calendar.ts'

test('days agree with those of the runtime, hour by hour over a year', () => {
  for (const zone of zones) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
    for (let ms = Date.UTC(2026, 0, 2); ms < Date.UTC(2026, 11, 31); ms += 3_599_000 * 5)
      expect(dayIn(zone, ms), zone).toBe(format.format(ms))
  }
})

test.each([
  ['a day of 25 hours', 'America/New_York', '2026-11-01T12:00Z', '2026-11-02T05:00Z'],
  ['a day of 23 hours', 'America/New_York', '2026-03-08T05:00Z', '2026-03-09T04:00Z'],
  ['UTC', 'UTC', '2026-11-25T00:00Z', '2026-11-26T00:00Z'],
])('%s ends', (_says, zone, at, end) => {
  expect(nextDayMs(zone, Date.parse(at))).toBe(Date.parse(end))
})

test.each([
  ['on Friday before ten', '2026-11-27T21:56Z', '2026-11-27T22:00Z', true],
  ['over Friday at ten', '2026-11-27T21:56Z', '2026-11-27T22:00:01Z', false],
  ['on Sunday before ten', '2026-11-29T21:59Z', '2026-11-29T22:10Z', false],
  ['on Sunday after ten', '2026-11-29T22:00Z', '2026-11-29T22:10Z', true],
  ['at Christmas', '2026-12-25T12:00Z', '2026-12-25T12:01Z', false],
])('forex %s', (_says, from, to, expected) => {
  expect(trades('EURUSD', Date.parse(from), Date.parse(to))).toBe(expected)
  expect(trades('BTCUSD', Date.parse(from), Date.parse(to))).toBe(true)
})
