import { describe, expect, test } from 'vitest'
import { askedFor, type ExchangeForm, emptyForm, estimateOf, faultOf, swapped } from './form.ts'
import type { Terms } from './types.ts'

const coin = { state: 'trading', stateReason: null, nextOpenAt: null, second: 1 } as const
const terms: Terms = {
  ...{ asset: 'USD', min: '10.00', feeRate: '0.003000', seconds: 8, moveMax: '0.002000', quote: null },
  available: { USD: '1000.00', USDT: '0.000000', BTC: '0.01000000', ETH: '0.00000000' },
  coins: [
    { coin: 'BTC', symbol: 'BTCUSD', source: 'sim', price: '94000.00', ...coin },
    { coin: 'ETH', symbol: 'ETHUSD', source: 'sim', ...coin, price: null },
    { coin: 'USDT', symbol: null, source: null, price: '1.00', ...coin },
  ],
} as Terms
const form = (change: Partial<ExchangeForm>): ExchangeForm => ({ ...emptyForm, ...change })

test('what is asked for: plain digits, whichever were typed, and the two assets', () => {
  expect(askedFor(form({ typed: '1.250,50' }), 'de')).toEqual({ from: 'USD', to: 'BTC', amount: '1250.50' })
  expect(askedFor(form({ typed: '０.５', side: 'sell', coin: 'ETH' }), 'ja')).toEqual({
    ...{ from: 'ETH', to: 'USD', amount: '0.5' },
  })
})

test('the other way round begins empty: what was typed is of another asset', () => {
  expect(swapped(form({ typed: '250' }))).toEqual({ side: 'sell', coin: 'BTC', typed: '' })
})

test('what it would come to at the newest price, as the server reckons it', () => {
  expect(estimateOf(form({ typed: '500' }), terms, 'en')).toEqual({
    ...{ cash: 500_00n, gets: '0.00530319', fee: '1.50' },
  })
  expect(estimateOf(form({ typed: '0.00530319', side: 'sell' }), terms, 'en')).toMatchObject({
    gets: '496.99',
    fee: '1.50',
  })
  for (const typed of ['', 'ten', '0']) expect(estimateOf(form({ typed }), terms, 'en')).toBeNull()
  expect(estimateOf(form({ typed: '500', coin: 'ETH' }), terms, 'en')).toBeNull()
})

describe('what is refused before it is asked', () => {
  test.each<[Partial<ExchangeForm>, string | undefined]>([
    [{ typed: '' }, 'amount_required'],
    [{ typed: 'ten' }, 'amount_invalid'],
    [{ typed: '10.001' }, 'amount_invalid'],
    [{ typed: '9.99' }, 'amount_below_min'],
    [{ typed: '10' }, undefined],
    [{ typed: '1000' }, undefined],
    [{ typed: '1000.01' }, 'insufficient_balance'],
    [{ typed: '0.0001', side: 'sell' }, 'amount_below_min'],
    [{ typed: '0.01', side: 'sell' }, undefined],
    [{ typed: '0.01000001', side: 'sell' }, 'insufficient_balance'],
    // Without a price nobody here knows what it is worth.
    [{ typed: '0', coin: 'ETH' }, 'amount_below_min'],
    [{ typed: '5', coin: 'ETH' }, undefined],
  ])('%o: %s', (change, slug) => {
    expect(faultOf(form(change), terms, 'en')?.slug).toBe(slug)
  })
})
