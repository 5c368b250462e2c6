import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { msOf, secondsOf } from '../time.ts'
import { quietUntil } from './quiet.ts'

const NIGHT = { from: 22, to: 8 }
const at = (text: string) => Date.parse(text)
const until = (quiet: { from: number; to: number }, zone: string, text: string) => {
  const end = quietUntil(quiet, zone, at(text))
  return end === null ? null : new Date(msOf(end)).toISOString().slice(0, 16)
}

describe('quiet hours', () => {
  test.each([
    ['a second before they begin', 'UTC', '2026-11-25T21:59:59Z', null],
    ['as they begin', 'UTC', '2026-11-25T22:00:00Z', '2026-11-26T08:00'],
    ['after midnight', 'UTC', '2026-11-26T00:00:00Z', '2026-11-26T08:00'],
    ['in their last second', 'UTC', '2026-11-26T07:59:59Z', '2026-11-26T08:00'],
    ['as they end', 'UTC', '2026-11-26T08:00:00Z', null],
    ['in Bangkok, at the same moment', 'Asia/Bangkok', '2026-11-25T15:00:00Z', '2026-11-26T01:00'],
    ['in New York, at the same moment', 'America/New_York', '2026-11-25T15:00:00Z', null],
    ['in Kathmandu, of quarters of an hour', 'Asia/Kathmandu', '2026-11-25T16:15:00Z', '2026-11-26T02:15'],
    ['in the night that is an hour shorter', 'Europe/Berlin', '2026-03-28T22:30:00Z', '2026-03-29T06:00'],
    ['in the night that is an hour longer', 'Europe/Berlin', '2026-10-24T21:30:00Z', '2026-10-25T07:00'],
  ])('%s', (_, zone, now, end) => {
    expect(until(NIGHT, zone, now)).toBe(end)
  })

  test.each([
    // At 2:00 clocks show 3:00: the hour in which they would end is left out.
    [
      'whose end is left out',
      { from: 22, to: 2 },
      'Europe/Berlin',
      '2026-03-28T23:30:00Z',
      '2026-03-29T01:00',
    ],
    // At 3:00 clocks show 2:00 again.
    [
      'whose last hour comes twice',
      { from: 22, to: 3 },
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
      '2026-10-25T02:00',
    ],
    // At 3:45 clocks show 2:45 again: it is three twice.
    [
      'over which clocks are set back, before',
      { from: 15, to: 3 },
      'Pacific/Chatham',
      '2026-04-04T13:14:59Z',
      '2026-04-04T13:15',
    ],
    [
      'over which clocks are set back, after',
      { from: 15, to: 3 },
      'Pacific/Chatham',
      '2026-04-04T14:05:00Z',
      '2026-04-04T14:15',
    ],
    ['by day', { from: 9, to: 17 }, 'UTC', '2026-11-25T09:30:00Z', '2026-11-25T17:00'],
    ['until midnight', { from: 20, to: 0 }, 'UTC', '2026-11-25T20:30:00Z', '2026-11-26T00:00'],
    ['of one hour', { from: 23, to: 0 }, 'Asia/Tokyo', '2026-11-25T14:59:59Z', '2026-11-25T15:00'],
  ])('%s', (_, quiet, zone, now, end) => {
    expect(until(quiet, zone, now)).toBe(end)
  })
})

const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Asia/Bangkok', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Pacific/Chatham', 'Africa/Casablanca', 'Pacific/Apia', 'America/St_Johns'],
]
const formats = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
)
/** The time of a wall clock, read from its words. */
const clockHour = (zone: string, ms: number) =>
  Number(
    formats
      .get(zone)
      ?.formatToParts(ms)
      .find(({ type }) => type === 'hour')?.value,
  )
/** Walks minute by minute until the wall shows an hour that is not quiet. */
function walked(hours: ReadonlySet<number>, zone: string, ms: number): number | null {
  if (!hours.has(clockHour(zone, ms))) return null
  let minute = Math.floor(ms / 60_000) * 60_000
  while (hours.has(clockHour(zone, minute))) minute += 60_000
  return minute / 1000
}

/** A day around a change of clocks as often as any other. */
const CHANGES = [
  '2026-03-29T00:00Z',
  '2026-10-25T00:00Z',
  '2026-03-08T06:00Z',
  '2026-11-01T05:00Z',
  '2026-04-04T14:00Z',
]
const moment = fc.oneof(
  fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -86_400, max: 86_400 }))
    .map(([day, off]) => at(day) + off * 1000),
)

test('hold and end as a clock on the wall shows, in zones that change their clocks and others', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      moment,
      hour,
      fc.integer({ min: 1, max: 20 }),
      (zone, now, from, length) => {
        const to = (from + length) % 24
        const hours = new Set(Array.from({ length }, (_, index) => (from + index) % 24))
        expect(quietUntil({ from, to }, zone, now)).toBe(walked(hours, zone, now))
      },
    ),
    { numRuns: 300 },
  )
})

test('an end is a whole second after now', () => {
  const now = at('2026-11-25T23:00:00.999Z')
  expect(quietUntil(NIGHT, 'UTC', now)).toBeGreaterThan(secondsOf(now))
})
