import { expect, test } from 'vitest'
import { destinationKinds } from '../../../shared/destinations.ts'
import { addressBody, cardBody, type Entered, emptyForm, faultsOf, typedNumber } from './form.ts'
import { sampleOf } from './sample.ts'

const filled: Entered = {
  ...{ bankName: 'A Bank', cardNumber: '4111 1111 1111 1111', openingBank: 'B', subBranch: 'C' },
  ...{ account: 'ada_1815', name: 'Ada Byron', network: 'tron', address: 'T', accepted: true },
}

test('an empty form says what is missing, field by field', () => {
  const slugs = (kind: (typeof destinationKinds)[number]) =>
    Object.entries(faultsOf(kind, emptyForm)).map(([field, fault]) => [field, fault?.slug])
  expect(slugs('card')).toEqual([
    ['bankName', 'bank_required'],
    ['cardNumber', 'card_required'],
    ['openingBank', 'form_incomplete'],
    ['subBranch', 'form_incomplete'],
    ['name', 'name_required'],
    ['terms', 'terms_required'],
  ])
  expect(slugs('wechat')).toEqual([
    ['account', 'form_incomplete'],
    ['name', 'name_required'],
    ['terms', 'terms_required'],
  ])
  expect(slugs('address')).toEqual([
    ['address', 'form_incomplete'],
    ['terms', 'terms_required'],
  ])
})

test('what is sent is what its kind asks for, and no more', () => {
  expect(faultsOf('card', filled)).toEqual({})
  expect(Object.keys(cardBody('card', filled))).toEqual([
    ...['kind', 'bankName', 'cardNumber', 'openingBank', 'subBranch', 'name', 'terms'],
  ])
  expect(Object.keys(cardBody('wechat', filled))).toEqual(['kind', 'account', 'name', 'terms'])
  expect(Object.keys(cardBody('alipay', { ...filled, accepted: false }))).toEqual(['kind', 'account', 'name'])
  expect(addressBody(filled)).toMatchObject({ currency: 'USDT', network: 'tron', address: 'T' })
})

test.each<[string, number | null, string]>([
  ['41111', 5, '4111 1'],
  ['4111 1', 6, '4111 1'],
  ['4111 11112', 10, '4111 1111 2'],
  ['４１１１2', null, '4111 2'],
  ['de8937', 6, 'DE89 37'],
  // The caret would jump to the end.
  ['4111 911', 6, '4111 911'],
])('a number is grouped while its end is written to: %s', (typed, caret, shown) => {
  expect(typedNumber(typed, caret)).toBe(shown)
})

test('a sample of each kind is taken, and is another each time', () => {
  for (const kind of destinationKinds) {
    const samples = Array.from({ length: 20 }, () => ({ ...filled, ...sampleOf(kind) }))
    for (const form of samples) expect([kind, faultsOf(kind, form)]).toEqual([kind, {}])
    expect(new Set(samples.map((form) => JSON.stringify(form))).size).toBe(20)
  }
})
