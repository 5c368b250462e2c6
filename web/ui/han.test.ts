import { expect, test } from 'vitest'
import { colonOf, spaced } from '../../shared/i18n/spacing.ts'
import { formatIn } from './format.ts'
import { sentenceGap, sentences } from './han.ts'

test.each([
  ['zh-Hans', '2小时5分钟', '2 小时 5 分钟'],
  ['zh-Hans', '周日22:00', '周日 22:00'],
  ['zh-Hant', '30 秒', '30 秒'],
  ['ko', '30초', '30초'],
])('%s: %s is written %s', (lang, text, written) => {
  expect(spaced(text, lang)).toBe(written)
})

test('no space joins sentences that are written without one', () => {
  expect(['zh-Hans', 'zh-Hant', 'ja', 'ko', 'th-u-ca-gregory', 'en'].map(sentenceGap)).toEqual([
    '',
    '',
    '',
    ' ',
    ' ',
    ' ',
  ])
})

test('between a date and its time stands what the language puts there', () => {
  const at = new Date(2026, 10, 22, 0, 20).getTime() / 1000
  expect(formatIn('zh-Hans').dateTimeShort(at)).toBe('2026年11月22日 00:20')
  expect(formatIn('ko').dateTimeShort(at)).toBe('2026. 11. 22. 00:20')
  expect(formatIn('de').dateTimeShort(at)).toBe('22.11.2026, 00:20')
})

test.each([
  [['未结算订单计为亏损。', '您的一天结束于 0:00。'], '未结算订单计为亏损。您的一天结束于 0:00。'],
  [['取引', '（帳簿を保存している間）'], '取引（帳簿を保存している間）'],
  [['10 至 20', '今日限额剩余 5。'], '10 至 20 今日限额剩余 5。'],
  [['One.', false, 'Two.'], 'One. Two.'],
  [[null, 'Two.'], 'Two.'],
  [[], ''],
] as const)('%j is one paragraph: %s', (parts, written) => {
  expect(sentences(...parts)).toBe(written)
})

test('a colon is as wide as the script, with the space of the language', () => {
  expect(['zh-Hant', 'ja', 'fr', 'de'].map(colonOf)).toEqual(['：', '：', '\u00a0: ', ': '])
})
