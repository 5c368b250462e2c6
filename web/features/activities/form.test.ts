import { expect, test } from 'vitest'
import { partnerFault, tradedOf } from './form.ts'

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
