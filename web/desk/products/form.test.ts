import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../../shared/time.ts'
import { localTime } from '../frame/typed.ts'
import { bodyOf, formOf, readForm, type TermsForm, viewOf } from './form.ts'
import type { TermsView } from './useFigures.ts'

const NOW = 1_800_000_000
const before: TermsView = {
  ...{ version: 3, from: 0, rules: 'r1', feed: 'sim', stalenessSeconds: 5 },
  ...{ orderMin: '1.00', orderMax: '1000.00', positionMin: '5.00', positionMax: '2000.00' },
  ...{ feeRate: '0.005000', feeMin: '0.01' },
  durations: [
    { seconds: 60, payoutRate: '0.850000' },
    { seconds: 300, payoutRate: '0.920000' },
  ],
}
const form = formOf(before, NOW)
const read = (changes: Partial<TermsForm>) => readForm({ ...form, ...changes }, 'USD', NOW)
const payouts = (changes: TermsForm['payouts']) => read({ payouts: { ...form.payouts, ...changes } })

test('a form begins with the terms in force, and says so', () => {
  const { terms: asked, wrong } = read({})
  expect([...wrong]).toEqual([])
  expect(asked && { ...viewOf(asked, before, 'USD'), from: 0 }).toEqual(before)
})

test('what is typed is sent as the server reads it, with the version it was read on', () => {
  const { terms: asked } = read({ orderMax: '500', feeRate: '0.6', payouts: { 60: '87', 30: '80.5' } })
  expect(asked && bodyOf(asked, before, 'USD')).toEqual({
    ...{ was: 3, from: Math.ceil(NOW / HOUR) * HOUR + 2 * DAY, feeRate: '0.006000', feeMin: '0.01' },
    ...{ orderMin: '1.00', orderMax: '500.00', positionMin: '5.00', positionMax: '2000.00' },
    payouts: '30=0.805000 60=0.870000',
  })
})

test.each<[string, ReturnType<typeof readForm>, string[]]>([
  ['a payout above the most', payouts({ 60: '88.01' }), ['payout60']],
  ['a payout that is no number', payouts({ 60: 'high' }), ['payout60']],
  ['no duration', payouts({ 60: '', 300: ' ' }), [30, 60, 120, 180, 300].map((each) => `payout${each}`)],
  ['a fee below the least', read({ feeRate: '0.4' }), ['feeRate']],
  ['bounds of an order the wrong way round', read({ orderMin: '1001' }), ['orderMin', 'orderMax']],
  ['an amount finer than the asset', read({ feeMin: '0.001' }), ['feeMin']],
  ['a moment too soon', read({ from: localTime(NOW + DAY - HOUR) }), ['from']],
  ['no moment', read({ from: '' }), ['from']],
])('%s is marked, and nothing can be sent', (_says, { terms: asked, wrong }, names) => {
  expect([...wrong]).toEqual(names)
  expect(asked).toBeNull()
})
