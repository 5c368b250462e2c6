import { expect, test } from 'vitest'
import {
  DAY,
  dateIn,
  type EpochMs,
  type EpochSeconds,
  endOfDate,
  epochDay,
  hourOfDate,
  isTimeZone,
  msOf,
  secondsOf,
} from './time.ts'

test('milliseconds become the second they have reached, and seconds their own milliseconds', () => {
  expect([0, 999, 1000, 1_763_900_000_999].map(secondsOf)).toEqual([0, 0, 1, 1_763_900_000])
  expect([0, 1, 1_763_900_000].map(msOf)).toEqual([0, 1000, 1_763_900_000_000])
})

test('one unit is not taken for the other', () => {
  const second: EpochSeconds = 1_763_900_000
  const ms: EpochMs = msOf(second)
  // @ts-expect-error: milliseconds for seconds
  epochDay(ms)
  // @ts-expect-error: seconds for milliseconds
  dateIn('UTC', second)
  // @ts-expect-error: seconds are not converted to seconds
  secondsOf(second)
  // @ts-expect-error: milliseconds are not converted to milliseconds
  msOf(ms)
  // @ts-expect-error: a span bears its unit as well
  const span: EpochMs = DAY
  expect([secondsOf(ms), span]).toEqual([second, 86_400])
})

const at = (second: EpochSeconds): string => new Date(msOf(second)).toISOString().slice(0, 19)

test.each([
  ['UTC', '2026-11-25', '2026-11-26T00:00:00'],
  ['Asia/Tokyo', '2026-11-25', '2026-11-25T15:00:00'],
  ['Pacific/Kiritimati', '2026-11-25', '2026-11-25T10:00:00'],
  ['Etc/GMT+12', '2026-11-25', '2026-11-26T12:00:00'],
  // A day of 25 hours, and one of 23.
  ['America/New_York', '2026-11-01', '2026-11-02T05:00:00'],
  ['America/New_York', '2026-03-08', '2026-03-09T04:00:00'],
  // Clocks go forward at midnight, so the next date begins at one; and back at midnight, so it begins once.
  ['America/Santiago', '2026-09-05', '2026-09-06T04:00:00'],
  ['America/Santiago', '2026-04-04', '2026-04-05T04:00:00'],
  // A date left out altogether.
  ['Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00'],
])('in %s %s is over at %s UTC', (zone, date, end) => {
  expect(at(endOfDate(zone, date))).toBe(end)
})

test.each([
  ['UTC', '2026-11-25', 20, '2026-11-25T20:00:00'],
  ['Asia/Kathmandu', '2026-11-25', 0, '2026-11-24T18:15:00'],
  // Left out by the clocks: the next one there is.
  ['America/New_York', '2026-03-08', 2, '2026-03-08T07:00:00'],
  // It comes twice, at once after itself; and on both sides of a lower one: clocks go from 3:45 to 2:45, from 3:00 to 1:00.
  ['Europe/Berlin', '2026-10-25', 2, '2026-10-25T00:00:00'],
  ['Pacific/Chatham', '2026-04-05', 3, '2026-04-04T13:15:00'],
  ['Antarctica/Troll', '2026-10-25', 2, '2026-10-25T00:00:00'],
  ['Antarctica/Troll', '2026-10-25', 3, '2026-10-25T03:00:00'],
])('in %s on %s hour %i comes at %s UTC', (zone, date, hour, comes) => {
  expect(at(hourOfDate(zone, date, hour))).toBe(comes)
})

test('a time zone has a name', () => {
  expect(['Asia/Tokyo', 'Asia/Calcutta', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ])
})
