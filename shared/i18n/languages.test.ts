import { describe, expect, test } from 'vitest'
import { isLang, languageInfo, languages, matchLanguage } from './languages.ts'

describe('matchLanguage', () => {
  const cases: [string, string | undefined, string][] = [
    ['our own header', 'zh-Hant', 'zh-Hant'],
    ['no header', undefined, 'vi'],
    ['an empty header', '', 'vi'],
    ['a language we do not have', 'sw', 'vi'],
    ['another case', 'ZH-HANT', 'zh-Hant'],
    ['Chinese without a region', 'zh', 'zh-Hans'],
    ['mainland China', 'zh-CN', 'zh-Hans'],
    ['Singapore', 'zh-SG', 'zh-Hans'],
    ['Taiwan', 'zh-TW', 'zh-Hant'],
    ['Hong Kong', 'zh-HK', 'zh-Hant'],
    ['Macao', 'zh-MO', 'zh-Hant'],
    ['script before region', 'zh-Hans-HK', 'zh-Hans'],
    ['script and region', 'zh-Hant-US', 'zh-Hant'],
    ['an underscore', 'zh_TW', 'zh-Hant'],
    ['a region of a language we have', 'de-CH', 'de'],
    ['the first of a list we have', 'sw, pt-BR, ko-KR, en', 'ko'],
    ['the highest quality, not the first', 'en;q=0.5, fr-CA;q=0.9', 'fr'],
    ['quality left out counts as 1', 'en;q=0.9, th', 'th'],
    ['a language refused outright', 'en;q=0, sw', 'vi'],
    ['any language', '*', 'vi'],
    ['rubbish', ';;q=,,-', 'vi'],
  ]
  test.each(cases)('%s', (_, header, lang) => {
    expect(matchLanguage(header, 'vi')).toBe(lang)
  })

  test('a header of ten thousand tags is read only at its start', () => {
    expect(matchLanguage(`${'xx,'.repeat(10_000)}de`, 'en')).toBe('en')
  })
})

test('isLang accepts our languages and nothing else', () => {
  expect(languages.every(isLang)).toBe(true)
  expect(['', 'EN', 'zh', 'toString'].some(isLang)).toBe(false)
})

test('every language is known to Intl under its locale', () => {
  for (const lang of languages) {
    expect(Intl.NumberFormat.supportedLocalesOf(languageInfo[lang].locale)).toHaveLength(1)
  }
})
