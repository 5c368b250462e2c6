import { expect, test } from 'vitest'
import { documentSettings } from '../../../shared/documents.ts'
import { withdrawalTermsOf } from '../../../shared/withdrawal-rules.ts'
import {
  allOf,
  bodyOf,
  chosenOf,
  emptyForm,
  faultsOf,
  stopsOf,
  summaryOf,
  type WithdrawalForm,
} from './form.ts'
import type { Destination, Withdrawable } from './types.ts'

const NOW = 1_795_000_000
const card: Destination = {
  id: '01KAY000000000000000000001',
  kind: 'card',
  label: '•••4711',
  network: null,
  usableAt: NOW - 1,
  firstEver: true,
  most: '4999.00',
  newLeft: null,
  limits: [],
}
const fresh = {
  ...card,
  id: '01KAY000000000000000000002',
  usableAt: NOW + 3600,
  firstEver: false,
  most: '0.00',
  newLeft: '0.00',
}
const first = { ...fresh, firstEver: true, most: '150.00', newLeft: '150.00' }
const terms = withdrawalTermsOf({
  ...documentSettings,
  asset: 'USD',
  timeZone: 'UTC',
  destinations: { waitSeconds: 86_400, firstAtOnce: 200_00 },
})
const withdrawable = (change: Partial<Withdrawable> = {}): Withdrawable => ({
  terms,
  vipLevel: 0,
  available: '10000.00',
  most: '4999.00',
  boundBy: 'level',
  limits: [],
  level: { level: 2, max: '4999.00', next: { level: 3, max: '49999.00' }, inReview: null },
  window: { isOpen: true, changesAt: NOW + 3600 },
  count: { max: 3, left: 3, renewsAt: NOW + 7200 },
  pending: { count: 0, sum: '0.00', items: [] },
  bonus: null,
  destinations: [card],
  means: ['fundPassword'],
  medianSeconds: null,
  practice: true,
  ...change,
})
const form = (typed: string, change: Partial<WithdrawalForm> = {}): WithdrawalForm => ({
  ...emptyForm,
  typed,
  ...change,
})

test.each<[string, string, string, string | undefined]>([
  ['nothing', '', 'en', 'amount_required'],
  ['words', 'ten', 'en', 'amount_invalid'],
  ['three decimals', '100.001', 'en', 'amount_invalid'],
  ['a cent too little', '99.99', 'en', 'amount_below_min'],
  ['the least', '100', 'en', undefined],
  ['the most of the level', '4,999.00', 'en', undefined],
  ['a cent over it', '4999.01', 'en', 'amount_above_max'],
  ['as a German types it', '1.234,50', 'de', undefined],
  ['in full-width digits', '１００', 'ja', undefined],
  ['in Arabic digits', '١٠٠', 'en', undefined],
])('an amount: %s', (_case, typed, lang, slug) => {
  expect(faultsOf(form(typed), withdrawable(), lang, NOW).typed?.slug).toBe(slug)
})

test('a cent over what is available is told with both figures', () => {
  const { typed } = faultsOf(form('300.01'), withdrawable({ available: '300.00' }), 'en', NOW)
  expect(typed).toEqual({
    slug: 'insufficient_balance',
    params: { available: '300.00', needed: '300.01', asset: 'USD' },
  })
  expect(faultsOf(form('300'), withdrawable({ available: '300.00' }), 'en', NOW)).toEqual({})
})

test('bonus that would be enough is told with what is left to trade', () => {
  const bonus = { amount: '50.00', turnoverLeft: '200.00', endsAt: null }
  expect(faultsOf(form('320'), withdrawable({ available: '300.00', bonus }), 'en', NOW).typed?.slug).toBe(
    'insufficient_turnover',
  )
})

test('a new destination waits, and the first one takes a little', () => {
  const waiting = withdrawable({ destinations: [card, fresh] })
  expect(faultsOf(form('200', { destination: fresh.id }), waiting, 'en', NOW).destination).toEqual({
    slug: 'destination_waits',
    params: { time: fresh.usableAt },
  })
  const little = withdrawable({ destinations: [first], most: '150.00' })
  expect(faultsOf(form('150'), little, 'en', NOW)).toEqual({})
  expect(faultsOf(form('150.01'), little, 'en', NOW).typed).toEqual({
    slug: 'withdrawal_amount',
    params: { max: '200.00', left: '150.00', asset: 'USD', time: first.usableAt },
  })
  // Its day has passed meanwhile.
  expect(faultsOf(form('150.01'), little, 'en', first.usableAt)).toEqual({})
})

test('what is left for a first one and is too little stops it, and is told as it is', () => {
  const params = { max: '200.00', left: '50.00', asset: 'USD' as const, time: first.usableAt }
  const limits = [{ slug: 'withdrawal_amount', params, passesAt: first.usableAt }]
  const used = withdrawable({
    destinations: [{ ...first, most: '0.00', newLeft: '50.00', limits }],
    most: '0.00',
    boundBy: null,
  })
  expect(stopsOf(emptyForm, used)).toEqual(limits)
  expect(faultsOf(form('150'), used, 'en', NOW).typed).toEqual({ slug: 'withdrawal_amount', params })
  expect(stopsOf(emptyForm, withdrawable({ destinations: [{ ...first, limits }, card] }))).toEqual([])
})

test('where nobody chose, the destination is the one most can go to; a removed one is chosen no longer', () => {
  const two = withdrawable({ destinations: [fresh, card] })
  expect(chosenOf(emptyForm, two)?.id).toBe(card.id)
  expect(chosenOf(form('', { destination: fresh.id }), two)?.id).toBe(fresh.id)
  expect(chosenOf(form('', { destination: 'gone' }), two)?.id).toBe(card.id)
  expect(chosenOf(emptyForm, withdrawable({ destinations: [] }))).toBeNull()
})

test('all is the least of what bounds it', () => {
  expect(allOf(withdrawable(), card)).toBe('4999.00')
  expect(allOf(withdrawable({ available: '120.50' }), card)).toBe('120.50')
  expect(allOf(withdrawable(), first)).toBe('150.00')
  // Also while the hours or the count of the day let nothing out.
  expect(
    allOf(withdrawable({ limits: [{ slug: 'withdrawal_window', params: {}, passesAt: null }] }), {
      ...first,
      most: '0.00',
    }),
  ).toBe('150.00')
  expect(allOf(withdrawable(), fresh)).toBe('4999.00')
  expect(allOf(withdrawable(), null)).toBe('4999.00')
})

test.each([
  ['100', '1.00', '99.00'],
  ['150.01', '1.51', '148.50'],
  ['2000', '20.00', '1980.00'],
  ['4999', '20.00', '4979.00'],
  // Below the least, and yet the fee is shown for what stands there.
  ['1', '1.00', '0.00'],
])('%s typed costs %s, and %s arrive', (typed, fee, arrives) => {
  expect(summaryOf(form(typed), withdrawable(), 'en')).toMatchObject({ fee, arrives })
})

test('what is sent is what was typed, in plain digits', () => {
  const summary = summaryOf(form('1.234,5'), withdrawable(), 'de')
  expect(summary && bodyOf(summary, card)).toEqual({ amount: '1234.50', kind: 'card', destination: card.id })
  expect(summaryOf(form(''), withdrawable(), 'en')).toBeNull()
})
