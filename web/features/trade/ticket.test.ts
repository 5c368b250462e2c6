import { describe, expect, test } from 'vitest'
import type { Means } from '../../../shared/rules/stake.ts'
import {
  errorOf,
  quickAmounts,
  shareOf,
  startAmount,
  stepped,
  summaryOf,
  type TicketProduct,
} from './ticket.ts'

const offered = { feeRate: '0.005000', feeMin: '0.01', min: '1.00', max: '1000.00' }
const product: TicketProduct = {
  asset: 'USD',
  limits: {
    orderMin: '1.00',
    orderMax: '1000.00',
    positionMin: '5.00',
    positionMax: '2000.00',
    totalMax: '5000.00',
  },
  terms: [
    { ...offered, seconds: 30, payoutRate: '0.800000', costPer100: '10.50' },
    { ...offered, seconds: 60, payoutRate: '0.850000', costPer100: '8.00' },
  ],
}
const narrow = { ...product, limits: { ...product.limits, orderMin: '20.00', orderMax: '100.00' } }
const means: Means = { available: 1_000_00n, openTotal: 0n, openHere: 0n }

describe('what a ticket can bring', () => {
  test.each([
    { amount: '100', seconds: 30, fee: 50n, win: 79_50n, loss: -100_50n, cost: 10_50n },
    { amount: '100', seconds: 60, fee: 50n, win: 84_50n, loss: -100_50n, cost: 8_00n },
    { amount: '1', seconds: 60, fee: 1n, win: 84n, loss: -1_01n, cost: 9n },
    { amount: '0.07', seconds: 60, fee: 1n, win: 4n, loss: -8n, cost: 2n },
  ])('$amount over $seconds s', ({ amount, seconds, fee, win, loss, cost }) => {
    const summary = summaryOf({ amount, seconds }, product)
    expect(summary).toMatchObject({ fee, net: { win, loss, draw: 0n, void: 0n }, costAtEvenOdds: cost })
  })

  test.each(['', '0', '-5', 'NaN', '1e9', '10.005', '１０', ' 10'])(
    'nothing is promised for %j',
    (amount) => {
      expect(summaryOf({ amount, seconds: 60 }, product)).toBeNull()
    },
  )
})

describe('the refusal shown before the server is asked', () => {
  const cases: [name: string, amount: string, seconds: number, had: Partial<Means>, slug: string | null][] = [
    ['nothing entered', '', 60, {}, 'amount_required'],
    ['only spaces', '  ', 60, {}, 'amount_required'],
    ['a sign', '-10', 60, {}, 'amount_invalid'],
    ['an exponent', '1e9', 60, {}, 'amount_invalid'],
    ['three decimals', '10.005', 60, {}, 'amount_invalid'],
    ['a cent below the least order', '0.99', 60, {}, 'order_below_min'],
    ['zero', '0', 60, {}, 'order_below_min'],
    ['a cent above the greatest order', '1000.01', 60, { available: 9_000_00n }, 'amount_above_max'],
    ['a duration nobody offers', '10', 45, {}, 'seconds_not_offered'],
    ['short by one cent', '100', 60, { available: 100_49n }, 'insufficient_balance'],
    ['just enough', '100', 60, { available: 100_50n }, null],
    ['a position below its least', '4.99', 60, {}, 'position_below_min'],
    ['a small addition to a position', '1', 60, { openHere: 4_00n }, null],
    ['a position one cent over', '10', 60, { openHere: 1_990_01n }, 'position_max'],
    ['a position filled', '10', 60, { openHere: 1_990_00n }, null],
    ['all positions one cent over', '10', 60, { openTotal: 4_990_01n }, 'total_max'],
    ['all positions filled', '10', 60, { openTotal: 4_990_00n }, null],
  ]
  test.each(cases)('%s', (_name, amount, seconds, had, slug) => {
    expect(errorOf({ amount, seconds }, product, { ...means, ...had })?.slug ?? null).toBe(slug)
  })

  test('it names its numbers', () => {
    expect(errorOf({ amount: '100', seconds: 60 }, product, { ...means, available: 20n })).toEqual({
      slug: 'insufficient_balance',
      params: { available: '0.20', needed: '100.50', asset: 'USD' },
    })
    expect(errorOf({ amount: '20', seconds: 60 }, product, { ...means, openHere: 1_990_00n })).toEqual({
      slug: 'position_max',
      params: { max: '2000.00', left: '10.00', asset: 'USD' },
    })
  })

  test('a visitor is told of the amount, not of an account', () => {
    expect(errorOf({ amount: '0.5', seconds: 60 }, product, null)?.slug).toBe('order_below_min')
    expect(errorOf({ amount: '1', seconds: 60 }, product, null)).toBeNull()
  })
})

describe('the amount buttons', () => {
  test.each([
    ['', 1, '1'],
    ['abc', -1, '1'],
    ['1', 1, '10'],
    ['10', 1, '20'],
    ['23', 1, '30'],
    ['23', -1, '20'],
    ['20', -1, '10'],
    ['10', -1, '1'],
    ['1', -1, '1'],
    ['999.99', 1, '1000'],
    ['1000', 1, '1000'],
  ] as const)('%j by %i is %s', (amount, direction, next) => {
    expect(stepped(amount, direction, product)).toBe(next)
  })

  test('only sums the product takes are offered', () => {
    expect(quickAmounts(product)).toEqual(['10', '20', '50', '100'])
    expect(quickAmounts(narrow)).toEqual(['20', '50', '100'])
  })
})

describe('half and all of what is available', () => {
  test.each([
    ['all', {}, '995.02'],
    ['half', {}, '497.51'],
    ['all', { available: 5_000_00n }, '1000'],
    ['half', { available: 5_000_00n }, '1000'],
    ['half', { available: 1_500_01n }, '746.26'],
    ['all', { openHere: 1_400_00n }, '600'],
    ['all', { openTotal: 4_999_00n }, '1'],
    ['all', { openTotal: 4_999_01n }, null],
    ['all', { available: 1_01n }, '1'],
    ['all', { available: 1_00n }, null],
    ['all', { available: 0n }, null],
    // The rest of the user's daily limits, of stakes and of losses with their fee.
    ['all', { leftStake: 70_00n }, '70'],
    ['half', { leftLoss: 50_25n }, '50'],
    ['all', { leftLoss: 1_00n }, null],
  ] as const)('%s with %o', (part, had, stake) => {
    expect(shareOf(part, { seconds: 60 }, product, { ...means, ...had })).toBe(stake)
  })

  test('it is the most that is not refused: a cent more cannot be paid', () => {
    for (let available = 1_01n; available < 40_00n; available += 7n) {
      const had = { ...means, available, openHere: 10_00n }
      const stake = shareOf('all', { seconds: 60 }, product, had) ?? ''
      expect(errorOf({ amount: stake, seconds: 60 }, product, had), stake).toBeNull()
      const more = (Number(stake) + 0.01).toFixed(2)
      expect(errorOf({ amount: more, seconds: 60 }, product, had)?.slug, more).toBe('insufficient_balance')
    }
  })

  test('nothing before it is known what the user has', () => {
    expect(shareOf('all', { seconds: 60 }, product, null)).toBeNull()
  })
})

describe('the amount a ticket starts with', () => {
  test.each([
    ['that of the last ticket', '12.5', product, '12.50'],
    ['without empty cents', '100.00', product, '100'],
    ['ten where nothing is kept', null, product, '10'],
    ['ten where this product does not take the last one', '1000.01', product, '10'],
    ['ten where the last one is less than an order', '0.99', product, '10'],
    ['ten where the last one has more decimals than the money', '5.005', product, '10'],
    ['the least where even ten is too little', '10', narrow, '20'],
  ])('%s', (_name, kept, offering, expected) => {
    expect(startAmount(kept, offering)).toBe(expected)
  })
})
