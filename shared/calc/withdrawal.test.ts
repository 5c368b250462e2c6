import { describe, expect, test } from 'vitest'
import { windowAt, withdrawalFee } from './withdrawal.ts'

describe('the fee', () => {
  const terms = { feeRate: 10_000n, feeMin: 1_00n, feeMax: 20_00n }
  test.each<[bigint, bigint]>([
    [100_00n, 1_00n],
    [100_01n, 1_01n],
    [199_99n, 2_00n],
    [1_999_00n, 19_99n],
    [2_000_00n, 20_00n],
    [2_000_01n, 20_00n],
    [49_999_00n, 20_00n],
    [50n, 50n],
  ])('of %s is %s, inside it', (amount, fee) =>
    expect(withdrawalFee(amount, terms)).toEqual({ fee, arrives: amount - fee }),
  )
})

describe('the window', () => {
  const berlin = { zone: 'Europe/Berlin', opensAt: 9, closesAt: 21 }
  const at = (text: string) => Date.parse(text)
  test.each<[string, string, boolean, string]>([
    ['a second before it opens', '2026-11-25T08:59:59+01:00', false, '2026-11-25T09:00:00+01:00'],
    ['a millisecond before', '2026-11-25T08:59:59.999+01:00', false, '2026-11-25T09:00:00+01:00'],
    ['when it opens', '2026-11-25T09:00:00+01:00', true, '2026-11-25T21:00:00+01:00'],
    ['a second before it closes', '2026-11-25T20:59:59+01:00', true, '2026-11-25T21:00:00+01:00'],
    ['when it closes', '2026-11-25T21:00:00+01:00', false, '2026-11-26T09:00:00+01:00'],
    ['before clocks go forward', '2026-03-28T22:00:00+01:00', false, '2026-03-29T09:00:00+02:00'],
    ['the morning they went forward', '2026-03-29T08:59:59+02:00', false, '2026-03-29T09:00:00+02:00'],
    ['that morning, an hour of the old clock later', '2026-03-29T07:00:00Z', true, '2026-03-29T19:00:00Z'],
    ['before clocks go back', '2026-10-24T21:00:00+02:00', false, '2026-10-25T09:00:00+01:00'],
    ['the morning they went back', '2026-10-25T07:59:59Z', false, '2026-10-25T08:00:00Z'],
    ['that morning at nine', '2026-10-25T08:00:00Z', true, '2026-10-25T20:00:00Z'],
    ['the last day of a year', '2026-12-31T23:59:59+01:00', false, '2027-01-01T09:00:00+01:00'],
  ])('%s', (_says, now, isOpen, changes) =>
    expect(windowAt(berlin, at(now))).toEqual({ isOpen, changesAt: at(changes) / 1000 }),
  )

  test('is where the clock says so, not the hours since midnight; and where a day is left out', () => {
    const newYork = { ...berlin, zone: 'America/New_York' }
    expect(windowAt(newYork, at('2026-03-08T13:00:00Z')).isOpen).toBe(true)
    expect(windowAt(newYork, at('2026-03-08T12:59:59Z')).isOpen).toBe(false)
    // Samoa had no 30 December 2011.
    const samoa = { ...berlin, zone: 'Pacific/Apia' }
    expect(windowAt(samoa, at('2011-12-30T09:00:00Z'))).toEqual({
      isOpen: false,
      changesAt: at('2011-12-30T19:00:00Z') / 1000,
    })
  })
})
