import { afterEach, expect, test, vi } from 'vitest'
import { dayOf, secondsOfDays } from './days.ts'

afterEach(() => vi.unstubAllEnvs())
const utc = (text: string) => Date.parse(text) / 1000

test.each([
  ['both days whole', '2026-11-20', '2026-11-21', utc('2026-11-20T00:00:00Z'), utc('2026-11-21T23:59:59Z')],
  ['one day', '2026-11-20', '2026-11-20', utc('2026-11-20T00:00:00Z'), utc('2026-11-20T23:59:59Z')],
  [
    'the wrong way round',
    '2026-11-21',
    '2026-11-20',
    utc('2026-11-20T00:00:00Z'),
    utc('2026-11-21T23:59:59Z'),
  ],
  ['from a day on', '2026-11-20', '', utc('2026-11-20T00:00:00Z'), undefined],
  ['up to a day', '', '2026-11-20', undefined, utc('2026-11-20T23:59:59Z')],
  ['no days', '', '', undefined, undefined],
])('%s', (_name, from, to, first, last) => {
  vi.stubEnv('TZ', 'UTC')
  expect(secondsOfDays({ from, to })).toEqual({ ...(first && { from: first }), ...(last && { to: last }) })
})

test('days are those of the clock on the wall, with 25 hours when it is set back', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const { from = 0, to = 0 } = secondsOfDays({ from: '2026-10-25', to: '2026-10-25' })
  expect(from).toBe(utc('2026-10-24T22:00:00Z'))
  expect(to - from + 1).toBe(25 * 3600)
})

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-13-01', ''],
  ['yesterday', ''],
  ['', ''],
  [null, ''],
])('the address says %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})
