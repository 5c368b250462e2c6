import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Lang } from '../../shared/i18n/languages.ts'
import { glossaryColumn } from './glossary.ts'
import { everyText } from './words.ts'

// What a variable shows decides the words beside it: its space, its particle, its article.

const english = everyText('en')
const inEnglish = (name: string) =>
  english.get(name) ?? english.get(name.replace(/_(zero|one|two|few|many)$/, '_other')) ?? ''

describe('a space in Chinese and Japanese', () => {
  /** Words of the language itself, which have no space. */
  const ofWords = ['reason', 'lang', 'way', 'what', 'interval']
  /** `24 小时` and `24 時間` end in a character. */
  const spans = ['span', 'hours', 'minutes', 'offer', 'age', 'duration', 'ahead', 'within', 'after']
  /** 2026年11月22日 ends in one too, in Chinese. */
  const dates = ['date', 'last']
  const han = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'

  /** `within {{time}}` is a span, and `from {{time}}` a moment. */
  const isSpan = (variable: string, text: string) =>
    spans.includes(variable) ||
    (['time', 'days'].includes(variable) &&
      new RegExp(
        `(within|at most|after) \\{\\{${variable}\\}\\}(?! days)|\\{\\{${variable}\\}\\} after`,
      ).test(text))

  function wrong(lang: Lang, name: string, text: string): string[] {
    return [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([tag, variable = '']) => {
      if (ofWords.includes(variable)) return []
      const joins = isSpan(variable, inEnglish(name)) || (lang !== 'ja' && dates.includes(variable))
      const touches = new RegExp(`${han}\\{\\{${variable}\\}\\}`, 'u')
      const follows = new RegExp(`\\{\\{${variable}\\}\\}${joins ? ' ' : ''}${han}`, 'u')
      return touches.test(text) || follows.test(text) ? [`${name} ${tag}: ${text}`] : []
    })
  }

  test.each(['ja', 'zh-Hans', 'zh-Hant'] as const)(
    '%s: beside a variable as beside what it shows',
    (lang) => {
      const texts = [...everyText(lang)]
      expect(texts.filter(([, text]) => text.includes('{{')).length).toBeGreaterThan(300)
      expect(texts.flatMap(([name, text]) => wrong(lang, name, text))).toEqual([])
    },
  )

  test('a missing space is found, and one too many', () => {
    expect(wrong('ja', 'news:until', '{{date}}まで')).toHaveLength(1)
    expect(wrong('ja', 'news:until', '{{date}} まで')).toEqual([])
    expect(wrong('zh-Hans', 'invite:registered', '{{date}} 注册')).toHaveLength(1)
    expect(wrong('zh-Hans', 'deposits:within', '{{time}} 内')).toHaveLength(1)
    expect(wrong('zh-Hans', 'deposits:since', '自{{time}} 起')).toHaveLength(1)
  })
})

describe('Korean particles', () => {
  /** A syllable's last consonant decides; ㄹ is none before 로. */
  const batchim = (word: string) => {
    const code = word.charCodeAt(word.length - 1) - 0xac00
    return code < 0 || code > 11_171 ? null : code % 28
  }
  const afterOpen = '(은|이|을|과|으로)'
  const afterClosed = '(는|가|를|와|로)'
  const terms = glossaryColumn('ko').filter((term) => /^[\p{Script=Hangul} ]+$/u.test(term))

  function wrongParticle(term: string): RegExp | null {
    const last = batchim(term)
    if (last === null) return null
    const particles = last === 0 ? afterOpen : last === 8 ? '(는|가|를|와|으로)' : afterClosed
    return new RegExp(`${term}${particles}(?!\\p{Script=Hangul})`, 'u')
  }

  test('a term takes the particle of its last syllable', () => {
    const patterns = terms.flatMap((term) => wrongParticle(term) ?? [])
    expect(patterns.length).toBeGreaterThan(50)
    const found = [...everyText('ko')].filter(([, text]) => patterns.some((pattern) => pattern.test(text)))
    expect(found).toEqual([])
    expect(wrongParticle('가상자산')?.test('가상자산는 주말에도')).toBe(true)
    expect(wrongParticle('수수료')?.test('수수료을 뺍니다')).toBe(true)
  })

  test('a variable takes both forms, or none', () => {
    const one = /\}\}(은|는|이|가|을|를|과|와|로|으로)(?![\p{Script=Hangul}(])/u
    expect([...everyText('ko')].filter(([, text]) => one.test(text))).toEqual([])
    expect([...everyText('ko')].filter(([, text]) => /\}\}이\(가\)/.test(text)).length).toBeGreaterThan(2)
  })
})

describe('French and Spanish articles', () => {
  const web = join(import.meta.dirname, '../../web')
  const dated = ['date', 'dateTime', 'dateTimeShort']
  const clocks = ['time', 'timeShort']
  const call = /useTranslation\(\s*\[?\s*(?:'(\w+)')?|\bt\(\s*'([\w:]+)',\s*\{([^{}]*)\}/g
  const value = /(\w+): (?:format\.(\w+)|(date))\(/g

  /** Which formatter writes a variable of a text, read off the screens: `withdrawals:promise time` by `dateTimeShort`. */
  function formatters(): Map<string, string> {
    const found = new Map<string, string>()
    for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\./.test(file) || file.startsWith('desk')) continue
      let feature = 'common'
      for (const [text, named = 'common', key = '', values = ''] of readFileSync(
        join(web, file),
        'utf8',
      ).matchAll(call)) {
        if (text.startsWith('useTranslation')) feature = named
        for (const [, variable, by, day] of values.matchAll(value))
          found.set(`${key.includes(':') ? key : `${feature}:${key}`} ${variable}`, day ?? by ?? '')
      }
    }
    // Refusals foreseen on a screen, and the server's own, have their day.
    for (const [name, text] of english)
      if (name.startsWith('errors:'))
        for (const [, variable] of text.matchAll(/\{\{(time|since)\}\}/g))
          found.set(`${name} ${variable}`, 'dateTimeShort')
    for (const [name, text] of english)
      if (/^messages:/.test(name) && text.includes('{{date}}')) found.set(`${name} date`, 'date')
    return found
  }
  const by = [...formatters()]

  /** Before a date a preposition has its article; `am {{date}}` needs none after a colon or at the start. */
  const bare = {
    fr: /(?<!\p{L})(à|de|dès|depuis|avant|après|jusqu’à|pour)$/iu,
    es: /(?<!\p{L})(a|a las?|de|desde|hasta|antes de|después de|pasadas|partir de)$/iu,
  }
  /** Before a time of day alone no article of a date. */
  const article = { fr: /(?<!\p{L})(le|du|au)$/iu, es: /(?<!\p{L})(el|del|al)$/iu }

  const wordsBefore = (lang: 'fr' | 'es', entry: string) => {
    const [name = '', variable] = entry.split(' ')
    const text = everyText(lang).get(name) ?? ''
    return text.split(`{{${variable}}}`)[0]?.trimEnd() ?? ''
  }

  test('the formatters are read off the screens', () => {
    expect(by.length).toBeGreaterThan(60)
    expect(new Map(by).get('withdrawals:promise time')).toBe('dateTimeShort')
    expect(new Map(by).get('check:not_yet time')).toBe('time')
  })

  test.each(['fr', 'es'] as const)('%s: an article before a date, none before a time of day', (lang) => {
    const wrong = by.filter(
      ([entry, is]) =>
        (dated.includes(is) && bare[lang].test(wordsBefore(lang, entry))) ||
        (clocks.includes(is) && article[lang].test(wordsBefore(lang, entry))),
    )
    expect(wrong.map(([entry, is]) => [entry, is, wordsBefore(lang, entry)])).toEqual([])
  })
})
