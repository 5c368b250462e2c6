import { describe, expect, test } from 'vitest'
import { type Refused, refused } from './refused.ts'
import {
  balanceRefused,
  countRefused,
  levelRefused,
  type Means,
  newDestinationRefused,
  notBoundOf,
  withdrawalAmountRefused,
} from './withdrawal.ts'

const asset = 'USD'

describe('a withdrawal', () => {
  const bounds = { min: 100_00n, max: 4_299_00n }
  test.each<[string, string, Refused | null]>([
    ['nothing', '', refused('amount_required')],
    ['words', 'all', refused('amount_invalid', { decimals: 2 })],
    ['full-width digits', '１００', refused('amount_invalid', { decimals: 2 })],
    ['Arabic digits', '١٠٠', refused('amount_invalid', { decimals: 2 })],
    ['a cent too little', '99.99', refused('amount_below_min', { min: '100.00', asset })],
    ['the least', '100', null],
    ['the most', '4299.00', null],
    ['a cent too much', '4299.01', refused('amount_above_max', { max: '4299.00', asset })],
  ])('of %s', (_says, text, expected) => {
    expect(withdrawalAmountRefused(text, asset, bounds)).toEqual(expected)
  })

  test('of who is not verified, to what is not bound, as the fourth', () => {
    expect([levelRefused(0), levelRefused(1)]).toEqual([refused('withdrawal_level', { level: 1 }), null])
    expect(notBoundOf('wechat')).toEqual(refused('wechat_not_bound'))
    expect(countRefused(3n, 3, 99)).toEqual(refused('withdrawal_count', { max: 3, time: 99 }))
    expect(countRefused(2n, 3, 99)).toBeNull()
  })

  const first = { usableAt: 1000, firstEver: true, sent: 0n }
  const rule = { now: 999, firstAtOnce: 200_00n }
  test.each<[string, bigint, Partial<typeof first>, number, Refused | null]>([
    ['a later one waits', 1n, { firstEver: false }, 999, refused('destination_waits', { time: 1000 })],
    ['until its moment', 5_000_00n, { firstEver: false }, 1000, null],
    ['to the first one a little goes at once', 200_00n, {}, 999, null],
    [
      'and a cent more does not',
      200_01n,
      {},
      999,
      refused('withdrawal_amount', { max: '200.00', left: '200.00', asset, time: 1000 }),
    ],
    [
      'what went before counts',
      50_01n,
      { sent: 150_00n },
      999,
      refused('withdrawal_amount', { max: '200.00', left: '50.00', asset, time: 1000 }),
    ],
    ['to the cent', 50_00n, { sent: 150_00n }, 999, null],
    [
      'more than is allowed went before',
      1n,
      { sent: 300_00n },
      999,
      refused('withdrawal_amount', { max: '200.00', left: '0.00', asset, time: 1000 }),
    ],
  ])('to a new destination: %s', (_says, amount, change, now, expected) => {
    expect(newDestinationRefused(amount, asset, { ...first, ...change }, { ...rule, now })).toEqual(expected)
  })

  const means: Means = { available: 100_00n, bonus: 0n, turnoverLeft: 0n }
  test.each<[string, bigint, Partial<Means>, Refused | null]>([
    ['all of it', 100_00n, {}, null],
    [
      'a cent more',
      100_01n,
      {},
      refused('insufficient_balance', { available: '100.00', needed: '100.01', asset }),
    ],
    [
      'what a bonus would make up for',
      150_00n,
      { bonus: 50_00n, turnoverLeft: 70_00n },
      refused('insufficient_turnover', {
        ...{ available: '100.00', bonus: '50.00', turnover: '70.00', asset },
      }),
    ],
    [
      'what no bonus would',
      150_01n,
      { bonus: 50_00n, turnoverLeft: 70_00n },
      refused('insufficient_balance', { available: '100.00', needed: '150.01', asset }),
    ],
    [
      'of less than nothing',
      1n,
      { available: -5n },
      refused('insufficient_balance', { available: '0.00', needed: '0.01', asset }),
    ],
  ])('of what is available: %s', (_says, amount, change, expected) => {
    expect(balanceRefused(amount, asset, { ...means, ...change })).toEqual(expected)
  })
})
