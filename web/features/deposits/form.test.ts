import { expect, test } from 'vitest'
import { type DepositForm, emptyForm, faultsOf, summaryOf } from './form.ts'

const limits = { asset: 'USD', min: '10.00', max: '50000.00' } as const
const screenshot = '01KAY000000000000000000000'
const form = (change: Partial<DepositForm>): DepositForm => ({ ...emptyForm, screenshot, ...change })

test.each<[string, string, string, string | undefined]>([
  ['nothing', '', 'en', 'amount_required'],
  ['spaces', '  ', 'en', 'amount_required'],
  ['words', 'ten', 'en', 'amount_invalid'],
  ['a negative one', '-5', 'en', 'amount_invalid'],
  ['three decimals', '10.001', 'en', 'amount_invalid'],
  ['nought', '0', 'en', 'amount_below_min'],
  ['a cent too little', '9.99', 'en', 'amount_below_min'],
  ['the least', '10', 'en', undefined],
  ['the most', '50,000.00', 'en', undefined],
  ['a cent too much', '50000.01', 'en', 'amount_above_max'],
  ['as a German types it', '1.234,50', 'de', undefined],
  ['in full-width digits', '１００', 'ja', undefined],
])('an amount: %s', (_case, typed, lang, slug) => {
  expect(faultsOf(form({ typed }), limits, lang).typed?.slug).toBe(slug)
})

test('a fault names the bound it fell over', () => {
  expect(faultsOf(form({ typed: '1' }), limits, 'en').typed?.params).toEqual({ min: '10.00', asset: 'USD' })
})

test('without a picture there is no deposit', () => {
  expect(faultsOf(form({ typed: '100', screenshot: null }), limits, 'en')).toEqual({
    screenshot: { slug: 'screenshot_required', params: {} },
  })
})

test('what is sent is what was entered, in plain digits', () => {
  expect(
    summaryOf(
      form({ typed: '1.234,50', reference: ' 0xab\u200bcd ' }),
      { method: 'crypto', version: 3 },
      'de',
    ),
  ).toEqual({
    method: 'crypto',
    version: 3,
    amount: '1234.50',
    reference: '0xabcd',
    screenshot,
  })
})
