import { describe, expect, test } from 'vitest'
import { formatCountdown, formatDecimal, formatIn } from './format.ts'

describe('amounts and prices', () => {
  test.each<[string, string, 'auto' | 'always', string]>([
    ['1234.50', 'en', 'auto', '1,234.50'],
    ['1234.50', 'de', 'auto', '1.234,50'],
    ['1234.50', 'fr', 'auto', '1\u202f234,50'],
    ['1234.50', 'es', 'auto', '1.234,50'],
    ['1234.50', 'th', 'auto', '1,234.50'],
    ['-4.50', 'en', 'auto', '\u22124.50'],
    ['4.50', 'en', 'always', '+4.50'],
    ['-4.50', 'en', 'always', '\u22124.50'],
    ['0.00', 'en', 'always', '0.00'],
    ['-0.00', 'en', 'always', '0.00'],
    ['1.160005', 'en', 'auto', '1.160005'],
    ['94000', 'en', 'auto', '94,000'],
    ['9007199254740993.01', 'en', 'auto', '9,007,199,254,740,993.01'],
  ])('%s in %s (%s) reads %s', (text, lang, sign, expected) => {
    expect(formatDecimal(text, lang, sign)).toBe(expected)
  })
  test('the code follows the amount and never leaves its line', () => {
    expect(formatIn('en').money('1234.50', 'USD')).toBe('1,234.50\u00a0USD')
    expect(formatIn('en').money('8.00', 'USD', 'always')).toBe('+8.00\u00a0USD')
  })
})

test.each([
  ['0.000120', 'en', '0.012%'],
  ['0.000100', 'de', '0,01\u00a0%'],
  ['0.013500', 'en', '1.35%'],
  ['0.200000', 'en', '20%'],
  ['1.000000', 'en', '100%'],
  ['0.000000', 'en', '0%'],
  ['0.000001', 'ja', '0.0001%'],
])('a rate of %s in %s reads %s', (text, lang, expected) => {
  expect(formatIn(lang).fineRate(text)).toBe(expected)
})

test('rates, changes and spans', () => {
  const en = formatIn('en')
  expect(en.rate('0.850000')).toBe('85%')
  expect(en.rate('0.005000')).toBe('0.5%')
  expect(en.change('0.42')).toBe('+0.42%')
  expect(formatIn('de').change('0.42')).toBe('+0,42\u00a0%')
  expect(en.change('-1.05')).toBe('\u22121.05%')
  expect(en.duration(30)).toBe('30 sec')
  expect(en.duration(300)).toBe('5 min')
  expect(en.duration(7200)).toBe('2 hr')
  expect(formatIn('de').duration(90)).toBe('90 Sek.')
  expect(formatIn('zh-Hans').duration(30)).toBe('30 秒')
})

test('Thai dates keep the year the rest of the product has', () => {
  expect(formatIn('th').date(1_790_000_000)).toContain('2026')
})

test.each([
  ['en', /^Sun.* 1?\d:00\sPM$/],
  ['de', /^So\.?, \d\d:00/],
  ['ko', /^\(일\) \d\d:00$/],
  ['zh-Hans', /^周日 \d\d:00$/],
  ['zh-Hant', /^週日 \d\d:00$/],
  ['ja', /^日曜日 \d\d:00$/],
])('a day and its hour in %s', (lang, written) => {
  const sundayEvening = new Date(2026, 10, 22, 22).getTime() / 1000
  expect(formatIn(lang).weekdayTime(sundayEvening)).toMatch(written)
})

test.each([
  [59.2, '1:00'],
  [9, '0:09'],
  [0.4, '0:01'],
  [0, '0:00'],
  [-3, '0:00'],
  [3723, '1:02:03'],
])('%s seconds left reads %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})
