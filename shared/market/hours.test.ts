import { describe, expect, test } from 'vitest'
import { countOf, fades, walks } from '../tape/walks.ts'
import { epochDay, msOf, secondsOf } from '../time.ts'
import { type HoursId, lastSession, lastTradedBefore, marketState, pauses } from './hours.ts'

const at = (text: string): number => secondsOf(Date.parse(`${text}Z`))
const iso = (second: number | null): string | null =>
  second === null ? null : new Date(msOf(second)).toISOString().slice(0, 19)

describe('the last session', () => {
  test.each<[HoursId, string, string | null, string?]>([
    ['always', '2026-11-22T03:00:00', null],
    ['stocks', '2026-11-20T15:00:00', null],
    ['stocks', '2026-11-20T21:00:00', '2026-11-20T14:30:00', '2026-11-20T21:00:00'],
    ['stocks', '2026-11-22T12:00:00', '2026-11-20T14:30:00', '2026-11-20T21:00:00'],
    ['futures', '2026-11-18T21:30:00', '2026-11-17T22:00:00', '2026-11-18T21:00:00'],
    ['futures', '2026-11-25T21:00:00', '2026-11-24T22:00:00', '2026-11-25T21:00:00'],
    // A week without a pause: its last day.
    ['forex', '2026-11-21T12:00:00', '2026-11-19T22:00:00', '2026-11-20T22:00:00'],
    // It ended at the midnight before a holiday, 2 hours after the daily break.
    ['futures', '2026-12-25T12:00:00', '2026-12-24T22:00:00', '2026-12-25T00:00:00'],
  ])('%s at %s: from %s', (hours, instant, from, to = undefined) => {
    const session = lastSession(hours, at(instant))
    expect(session && iso(session.from)).toBe(from)
    if (session) expect(iso(session.to)).toBe(to)
  })
})

describe('the state of a market at an instant', () => {
  // 2026-11-20 is a Friday, 2026-11-26 Thanksgiving, 2026-12-25 a Friday.
  test.each<[HoursId, string, string, string | null]>([
    ['always', '2026-11-22T03:00:00', 'trading', null],
    ['always', '2026-12-25T12:00:00', 'trading', null],
    ['forex', '2026-11-20T21:59:59', 'trading, ends 2026-11-20T22:00:00', null],
    ['forex', '2026-11-20T22:00:00', 'closed weekend', '2026-11-22T22:00:00'],
    ['forex', '2026-11-22T21:59:59', 'closed weekend', '2026-11-22T22:00:00'],
    ['forex', '2026-11-22T22:00:00', 'trading, ends 2026-11-27T22:00:00', null],
    ['forex', '2026-12-25T12:00:00', 'closed holiday', '2026-12-27T22:00:00'],
    ['forex', '2026-12-26T12:00:00', 'closed weekend', '2026-12-27T22:00:00'],
    ['futures', '2026-11-18T20:59:59', 'trading, ends 2026-11-18T21:00:00', null],
    ['futures', '2026-11-18T21:00:00', 'nonTrading dailyBreak', '2026-11-18T22:00:00'],
    ['futures', '2026-11-18T22:00:00', 'trading, ends 2026-11-19T21:00:00', null],
    ['futures', '2026-11-20T21:00:00', 'closed weekend', '2026-11-22T22:00:00'],
    ['futures', '2026-12-24T23:30:00', 'trading, ends 2026-12-25T00:00:00', null],
    ['futures', '2026-12-25T00:00:00', 'closed holiday', '2026-12-27T22:00:00'],
    ['stocks', '2026-11-20T14:29:59', 'nonTrading dailyBreak', '2026-11-20T14:30:00'],
    ['stocks', '2026-11-20T14:30:00', 'trading, ends 2026-11-20T21:00:00', null],
    ['stocks', '2026-11-20T21:00:00', 'closed weekend', '2026-11-23T14:30:00'],
    ['stocks', '2027-01-16T12:00:00', 'closed weekend', '2027-01-19T14:30:00'],
    ['stocks', '2027-01-18T15:00:00', 'closed holiday', '2027-01-19T14:30:00'],
    ['stocks', '2026-11-25T21:00:00', 'closed holiday', '2026-11-27T14:30:00'],
    ['stocks', '2026-11-26T15:00:00', 'closed holiday', '2026-11-27T14:30:00'],
  ])('%s at %s: %s', (hours, instant, expected, nextOpenAt) => {
    const { state, reason, sessionEndsAt, ...rest } = marketState(hours, at(instant))
    const ends = sessionEndsAt === null ? '' : `, ends ${iso(sessionEndsAt)}`
    expect(reason ? `${state} ${reason}` : `${state}${ends}`).toBe(expected)
    expect(iso(rest.nextOpenAt)).toBe(nextOpenAt)
  })
})

test.each<[HoursId, string, string]>([
  ['always', '2026-11-22T00:00:00', '2026-11-21T23:59:59'],
  ['stocks', '2026-11-20T14:30:00', '2026-11-19T20:59:59'],
  ['stocks', '2026-11-20T14:30:01', '2026-11-20T14:30:00'],
  ['stocks', '2026-11-20T21:00:00', '2026-11-20T20:59:59'],
  ['stocks', '2026-11-22T12:00:00', '2026-11-20T20:59:59'],
  ['futures', '2026-11-18T21:30:00', '2026-11-18T20:59:59'],
  ['forex', '2026-11-23T00:00:00', '2026-11-22T23:59:59'],
])('%s: the last traded second before %s is %s', (hours, second, expected) => {
  expect(iso(lastTradedBefore(hours, at(second)))).toBe(expected)
})

test.each(
  walks.flatMap((walk) => (Object.keys(fades[walk]) as HoursId[]).map((hours) => [walk, hours] as const)),
)('%s, %s: a displacement has faded within the days an order commits to', (walk, hours) => {
  const { by, length, days } = fades[walk][hours]
  for (let day = epochDay(at('2026-11-01T00:00:00')); day <= epochDay(at('2028-03-01T00:00:00')); day++) {
    let count = 0
    for (let past = day - days; past < day; past++) count += countOf[by](hours, past, 1440)
    expect(count, `${days} days before day ${day}`).toBeGreaterThanOrEqual(length)
  }
})

test.each<[HoursId, string, number]>([
  ['always', '2026-11-24', 0],
  ['forex', '2026-11-22', 1],
  ['forex', '2026-11-23', 0],
  ['forex', '2026-11-27', 0],
  ['futures', '2026-11-22', 1],
  ['futures', '2026-11-24', 1],
  ['futures', '2026-11-27', 0],
  ['futures', '2026-12-25', 0],
  ['stocks', '2026-11-24', 1],
  ['stocks', '2026-11-28', 0],
])('%s opens after a pause on %s: %i times', (hours, date, times) => {
  expect(pauses(hours, epochDay(at(`${date}T00:00:00`)), 1440)).toBe(times)
})

test('a pause counts from the minute of its end on', () => {
  const tuesday = epochDay(at('2026-11-24T00:00:00'))
  expect([0, 1259, 1319, 1320, 1439].map((minute) => pauses('futures', tuesday, minute))).toEqual([
    0, 0, 0, 1, 1,
  ])
  expect([869, 870, 1260].map((minute) => pauses('stocks', tuesday, minute))).toEqual([0, 1, 1])
})
