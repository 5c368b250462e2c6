import { expect, test } from 'vitest'
import { partnerFault, stateAt, tradedOf } from './form.ts'

test.each([
  ['', 'partner_required'],
  ['12345678', 'partner_is_self'],
  ['1234567', 'user_not_found'],
  ['ada', 'user_not_found'],
  ['87654321', null],
])('the partner %s: %s', (partner, slug) => {
  expect(partnerFault(partner, '12345678')).toBe(slug)
})

test.each([
  ['50.00', '50.00', 0],
  ['50.00', '49.99', 0],
  ['50.00', '12.50', 75],
  ['50.00', '0.00', 100],
  ['0.00', '0.00', 100],
])('of a turnover of %s with %s left, %i percent are met', (turnover, left, percent) => {
  expect(tradedOf(turnover, left, 'USD')).toBe(percent)
})

test.each([
  ['offered', 101, 'offered'],
  ['offered', 100, 'lapsed'],
  ['running', 1, 'running'],
  ['turned', 1, 'turned'],
] as const)('a bonus that is %s and could be accepted until %i is %s at 100', (state, until, stands) => {
  expect(stateAt({ state, until }, 100)).toBe(stands)
})
