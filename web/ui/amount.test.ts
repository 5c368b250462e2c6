import { describe, expect, test } from 'vitest'
import { plainAmount, typedAmount } from './amount.ts'

describe('what is typed becomes the plain decimal the server takes', () => {
  test.each([
    ['10', 'en', '10'],
    ['10.50', 'en', '10.50'],
    ['1,234.50', 'en', '1234.50'],
    ['1,234,567', 'en', '1234567'],
    ['1.234,50', 'de', '1234.50'],
    ['1.234', 'de', '1234'],
    ['1.234', 'en', '1.234'],
    ['1.234.567,8', 'de', '1234567.8'],
    ['1234,50', 'de', '1234.50'],
    ['1 234,50', 'fr', '1234.50'],
    ['1\u202f234,50', 'fr', '1234.50'],
    ['1’234.50', 'en', '1234.50'],
    ['12,5', 'en', '12.5'],
    ['12.5', 'de', '12.5'],
    ['１２３４．５０', 'ja', '1234.50'],
    ['１，２３４', 'zh-Hans', '1234'],
    ['๑๒๓', 'th', '123'],
    [' 7 ', 'en', '7'],
    ['.5', 'en', '0.5'],
    ['5.', 'en', '5'],
    ['007', 'en', '7'],
    ['0.00', 'en', '0.00'],
  ])('%s in %s is %s', (typed, lang, plain) => {
    expect(plainAmount(typed, lang)).toBe(plain)
  })
})

describe('what cannot be read for certain stays as typed, to be refused', () => {
  test.each([
    '',
    '1e9',
    'NaN',
    '-5',
    '+5',
    '1,2,3',
    '12,34.5.6',
    '0x10',
    '5 USD',
    '1,23,456',
    '½',
    '..',
    '∞',
  ])('%s', (typed) => {
    expect(plainAmount(typed, 'en')).toBe(typed)
  })
})

test('an amount filled in by us is written with the language’s own mark', () => {
  expect(typedAmount('10.50', 'de')).toBe('10,50')
  expect(plainAmount(typedAmount('1234.50', 'de'), 'de')).toBe('1234.50')
})
