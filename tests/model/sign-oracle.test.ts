import { expect, test } from 'vitest'
import { before, inARow, paysFor, type Signed, whyNotSigned } from './sign-oracle.ts'

const on = { today: '2026-03-02', joined: '2026-02-01', paused: null }
const signed = (...dates: string[]): Signed =>
  new Map(dates.map((date) => [date, { how: 'signed', month: '' }]))

test('days in a row end where one is missing, over the end of a month too', () => {
  const days = signed('2026-02-26', '2026-02-28', '2026-03-01')
  expect([inARow(days, '2026-03-01'), inARow(days, '2026-02-26'), inARow(days, '2026-03-02')]).toEqual([
    2, 1, 0,
  ])
  expect(before('2026-03-01')).toBe('2026-02-28')
  expect([6, 7, 8, 14].map((row) => paysFor(row, { reward: 10, seventh: 50 }))).toEqual([10n, 50n, 10n, 50n])
})

test('a day is signed once, and made up within seven days, since its user joined, three times a month', () => {
  expect(whyNotSigned(signed(), undefined, on)).toBeNull()
  expect(whyNotSigned(signed(), undefined, { ...on, paused: 'timed_out' })).toBe('timed_out')
  expect(whyNotSigned(signed('2026-03-02'), undefined, on)).toBe('once_a_day')
  expect(whyNotSigned(signed('2026-03-01'), '2026-03-01', on)).toBe('once_a_day')
  expect(whyNotSigned(signed(), '2026-03-02', on)).toBe('makeup_not_over')
  expect(whyNotSigned(signed(), '2026-02-23', on)).toBeNull()
  expect(whyNotSigned(signed(), '2026-02-22', on)).toBe('makeup_too_old')
  expect(whyNotSigned(signed(), '2026-02-25', { ...on, joined: '2026-02-26' })).toBe('makeup_too_old')
  const made: Signed = new Map(
    ['2026-02-23', '2026-02-24', '2026-02-25'].map((date) => [date, { how: 'madeUp', month: '2026-03' }]),
  )
  expect(whyNotSigned(made, '2026-02-26', on)).toBe('makeup_none_left')
})
