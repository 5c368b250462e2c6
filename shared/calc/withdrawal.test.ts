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

  test('that is open all day closes at midnight', () => {
    const allDay = { ...berlin, opensAt: 0, closesAt: 24 }
    expect(windowAt(allDay, at('2026-10-25T00:30:00Z'))).toEqual({
      isOpen: true,
      changesAt: at('2026-10-25T23:00:00Z') / 1000,
    })
  })

  // Clocks go from 3:45 to 2:45, so it is three twice, at 13:15 and at 14:15 UTC.
  test.each<[string, { opensAt: number; closesAt: number }, string, boolean, string]>([
    ['opens with the first', { opensAt: 3, closesAt: 21 }, '13:00', false, '13:15'],
    ['is open from the first', { opensAt: 3, closesAt: 21 }, '13:15', true, '14:00'],
    ['is shut while clocks show two again', { opensAt: 3, closesAt: 21 }, '14:00', false, '14:15'],
    ['closes with the first', { opensAt: 0, closesAt: 3 }, '13:00', true, '13:15'],
    ['is shut from the first', { opensAt: 0, closesAt: 3 }, '13:15', false, '14:00'],
    ['is open while clocks show two again', { opensAt: 0, closesAt: 3 }, '14:00', true, '14:15'],
  ])('whose hour comes twice %s', (_says, hours, now, isOpen, changes) => {
    const onThatDay = (time: string) => at(`2026-04-04T${time}:00Z`)
    expect(windowAt({ zone: 'Pacific/Chatham', ...hours }, onThatDay(now))).toEqual({
      isOpen,
      changesAt: onThatDay(changes) / 1000,
    })
  })
})
