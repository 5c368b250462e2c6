import { describe, expect, test } from 'vitest'
import { productName } from './products.ts'
import { sentenceOf } from './refusals.ts'
import { type Params, sentence } from './sentence.ts'

const words = {
  plain: 'Nothing to fill in.',
  amount: 'At least {{min}} {{asset}}.',
  wait_one: 'Wait {{seconds}} second, {{name}}.',
  wait_other: 'Wait {{seconds}} seconds, {{name}}.',
  from: 'From {{time}} on.',
  on: 'On {{date}}.',
  net: 'Net {{profit}} {{asset}}.',
}

describe('sentence', () => {
  const cases: [string, 'en' | 'de' | 'es', string, Params, string][] = [
    ['no variable', 'en', 'plain', {}, 'Nothing to fill in.'],
    ['an amount in English', 'en', 'amount', { min: '1000.50', asset: 'USD' }, 'At least 1,000.50\u00a0USD.'],
    ['an amount in German', 'de', 'amount', { min: '1000.50', asset: 'USD' }, 'At least 1.000,50\u00a0USD.'],
    [
      'thousands under ten as the screens mark them',
      'es',
      'amount',
      { min: '1000.00', asset: 'USD' },
      'At least 1.000,00\u00a0USD.',
    ],
    [
      'coins keep every digit',
      'en',
      'amount',
      { min: '0.00000010', asset: 'BTC' },
      'At least 0.00000010\u00a0BTC.',
    ],
    [
      'more digits than a float holds',
      'en',
      'amount',
      { min: '90071992547409931.01', asset: 'USD' },
      'At least 90,071,992,547,409,931.01\u00a0USD.',
    ],
    ['what was won', 'de', 'net', { profit: '7.95', asset: 'USD' }, 'Net +7,95\u00a0USD.'],
    ['what was lost', 'en', 'net', { profit: '-12.10', asset: 'USD' }, 'Net \u221212.10\u00a0USD.'],
    ['one', 'en', 'wait', { seconds: 1, name: 'Ann' }, 'Wait 1 second, Ann.'],
    ['many', 'en', 'wait', { seconds: 30, name: 'Ann' }, 'Wait 30 seconds, Ann.'],
    ['a time', 'en', 'from', { time: 1_700_000_000 }, 'From Nov 14, 22:13:20 UTC on.'],
    ['a date', 'de', 'on', { date: '2026-11-28' }, 'On 28.11.2026.'],
    ['a parameter left out stays visible', 'en', 'amount', { min: '1' }, 'At least 1\u00a0{{asset}}.'],
    [
      'a value is not expanded again',
      'en',
      'amount',
      { min: '{{asset}}', asset: '$&' },
      'At least {{asset}}\u00a0$&.',
    ],
  ]
  test.each(cases)('%s', (_, lang, slug, params, expected) => {
    expect(sentence(words, lang, slug, params)).toBe(expected)
  })

  test('a time in the zone of the reader', () => {
    expect(sentence(words, 'de', 'from', { time: 1_700_000_000 }, 'Europe/Berlin')).toBe(
      'From 14. Nov., 23:13:20 MEZ on.',
    )
  })

  test('whom it names by an ID is no number', () => {
    expect(sentenceOf('de', 'login_locked', { seconds: 1000 })).toContain('1.000')
    expect(sentence({ asked: 'ID {{partner}}' }, 'de', 'asked', { partner: '39969738' })).toBe('ID 39969738')
  })

  test('a slug without a sentence is refused', () => {
    expect(() => sentence(words, 'en', 'none')).toThrow(RangeError)
  })
})

describe('sentenceOf', () => {
  test.each([
    ['en', 1, 'Too many failed attempts. Try again in 1 second.'],
    ['fr', 0, 'Trop de tentatives échouées. Réessayez dans 0 seconde.'],
    ['es', 2_000_000, 'Demasiados intentos fallidos. Inténtelo de nuevo en 2.000.000 de segundos.'],
    ['ja', 1, '失敗回数が多すぎます。1 秒後にもう一度お試しください。'],
  ] as const)('%s agrees with %d', (lang, seconds, expected) => {
    expect(sentenceOf(lang, 'login_locked', { seconds })).toBe(expected)
  })
})

test('a product without a name is called by its symbol', () => {
  expect(productName('ja', 'XAUUSD')).toBe('金/米ドル')
  expect(productName('ja', 'NEWUSD')).toBe('NEWUSD')
})
