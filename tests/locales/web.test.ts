import { describe, expect, test } from 'vitest'
import { languages, localeOf } from '../../shared/i18n/languages.ts'
import { firstWords } from '../../web/vite.words.ts'
import { breakingFrenchSpace, figures, isTidy, pluralForm, script, slugOf, variables } from './checks.ts'
import { sameOnScreens, simplifiedOnly, traditionalOnly } from './expected.ts'
import { deskTexts, features, filesOf, joinOf, screenTexts, typedNames, wordsOf } from './words.ts'

const foreign = languages.filter((lang) => lang !== 'en')
const english = screenTexts('en')
/** The English text under the same name; a plural form that English lacks is compared with `_other`. */
const inEnglish = (name: string) => english.get(name) ?? english.get(name.replace(pluralForm, '_other')) ?? ''
/** A key that ends like a plural form by chance, as `trade:other` would, has no `_other` beside it. */
const isCounted = (key: string) => pluralForm.test(key) && english.has(`${slugOf(key)}_other`)
const nameOf = (key: string) => (isCounted(key) ? slugOf(key) : key)

const tags = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).sort()
const letters = (text: string) => text.replace(/\{\{\w+\}\}|<\/?\w+>/g, '').replace(/[^\p{L}]/gu, '')
const isSame = (lang: (typeof languages)[number], name: string) =>
  [...(sameOnScreens[lang] ?? []), ...(sameOnScreens.en ?? [])].includes(name)

test('there are words to check', () => {
  expect(features).toEqual([
    'activities',
    'alerts',
    'check',
    'codes',
    'common',
    'deposits',
    'exchange',
    'financing',
    'home',
    'identity',
    'invite',
    'limits',
    'login',
    'market',
    'news',
    'notifications',
    'orders',
    'ownData',
    'payment',
    'rules',
    'security',
    'service',
    'sign',
    'statement',
    'system',
    'trade',
    'user',
    'wallet',
    'wide',
    'withdrawals',
  ])
  for (const feature of features)
    expect([feature, Object.keys(wordsOf('en', feature)).length]).not.toEqual([feature, 0])
})

describe('keys', () => {
  test.each(foreign)('%s has the files of English, joined into two with its own words', (lang) => {
    expect(filesOf(lang)).toEqual(filesOf('en'))
    for (const file of ['first', 'later'] as const)
      expect(joinOf(lang, file)).toBe(
        joinOf('en', file).replaceAll('/en.json', `/${lang}.json`).replaceAll('/en/', `/${lang}/`),
      )
  })

  test('the sources know all the words that are joined, and no others', () => {
    const all = [...features, 'errors', 'products'].sort()
    expect(typedNames()).toEqual(all)
    const [first, later] = [
      all.filter((name) => firstWords.includes(name)),
      all.filter((name) => !firstWords.includes(name)),
    ]
    expect(first).toEqual([...firstWords].sort())
    expect(joinOf('en', 'first')).toContain(`export default { ${first.join(', ')} }`)
    expect(joinOf('en', 'later')).toContain(`export default { ${later.join(', ')} }`)
  })

  test.each(foreign)('%s has the keys of English, in the same order', (lang) => {
    const keys = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(nameOf))]
    expect(keys(screenTexts(lang))).toEqual(keys(english))
  })

  test.each(languages)('%s has just the plural forms it needs', (lang) => {
    const needed = new Intl.PluralRules(localeOf(lang)).resolvedOptions().pluralCategories
    const keys = [...screenTexts(lang).keys()].filter(isCounted)
    const counted = new Set(keys.map(slugOf))
    expect(counted.size).toBeGreaterThan(0)
    for (const slug of counted) {
      const forms = keys.filter((key) => slugOf(key) === slug)
      expect(forms.sort()).toEqual(needed.map((category) => `${slug}_${category}`).sort())
    }
  })
})

describe('texts', () => {
  test.each(foreign)('%s uses the variables, marks and figures of English', (lang) => {
    const parts = (text: string) => [...variables(text), ...tags(text), ...figures(text)]
    for (const [name, text] of screenTexts(lang)) {
      expect([name, ...parts(text)]).toEqual([name, ...parts(inEnglish(name))])
    }
  })

  test.each(languages)(
    '%s has no empty text, no stray space, no three dots, no typewriter apostrophe',
    (lang) => {
      const wrong = [...screenTexts(lang)].filter(([, text]) => !isTidy(text) || /\.\.\.|'|"/.test(text))
      expect(wrong).toEqual([])
    },
  )

  test.each(foreign)('%s leaves nothing in English', (lang) => {
    const left = [...screenTexts(lang)].filter(
      ([name, text]) => letters(text) !== '' && text === inEnglish(name) && !isSame(lang, name),
    )
    expect(left).toEqual([])
  })

  test.each(foreign.filter((lang) => script[lang]))('%s is written in its script', (lang) => {
    const wrong = [...screenTexts(lang)].filter(
      ([name, text]) => letters(text) !== '' && !script[lang]?.test(text) && !isSame(lang, name),
    )
    expect(wrong).toEqual([])
  })

  test.each([
    ['zh-Hans', traditionalOnly],
    ['zh-Hant', simplifiedOnly],
  ] as const)('%s has no character of the other Chinese', (lang, others) => {
    const found = [...screenTexts(lang)].flatMap(([name, text]) =>
      others.filter((char) => text.includes(char)).map((char) => [name, char]),
    )
    expect(found).toEqual([])
  })

  test.each(['zh-Hans', 'zh-Hant', 'ja'] as const)(
    '%s sets full-width marks after its characters',
    (lang) => {
      const narrow = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:?!()]/u
      expect([...screenTexts(lang)].filter(([, text]) => narrow.test(text))).toEqual([])
    },
  )

  test('French sets no breaking space before its high punctuation', () => {
    expect([...screenTexts('fr')].filter(([, text]) => breakingFrenchSpace.test(text))).toEqual([])
  })
})

/** Width in Latin characters: Chinese, Japanese and Korean ones take two, Thai and Vietnamese marks none. */
const width = (text: string) =>
  [...text.normalize('NFC')].reduce((sum, char) => {
    if (/\p{M}/u.test(char)) return sum
    return (
      sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u.test(char) ? 2 : 1)
    )
  }, 0)

describe('what stands in a narrow place on a phone is short', () => {
  test.each([
    ['a tab at the bottom', /^common:tab_/, 10],
    ['a word over an outcome in the ticket', /^trade:(win|draw|loss|available)$/, 13],
    ['Up and Down', /^common:direction_/, 10],
    ['an interval over the chart', /^trade:interval_/, 5],
    ['high and low beside the price', /^trade:(high|low)$/, 7],
    ['a view of the orders', /^orders:tab_/, 11],
    ['light, dark, system', /^user:theme_/, 9],
  ])('%s', (_, names, most) => {
    const found = languages.flatMap((lang) => [...screenTexts(lang)].filter(([name]) => names.test(name)))
    expect(found.length).toBeGreaterThanOrEqual(languages.length * 2)
    expect(found.filter(([, text]) => width(text) > most)).toEqual([])
  })
})

describe('the desk, in the languages of its operators', () => {
  const [en, zh] = [deskTexts('en'), deskTexts('zh-Hans')]
  const plain = (name: string) => name.replace(pluralForm, '')

  test('Chinese has the keys of English, in the same order', () => {
    const keys = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(plain))]
    expect(keys(zh)).toEqual(keys(en))
    expect(en.size).toBeGreaterThan(100)
  })

  test('with the variables of English, tidy, in its script and in no other Chinese', () => {
    for (const [name, text] of zh) {
      const english = en.get(name) ?? ''
      expect([name, ...variables(text)]).toEqual([name, ...variables(english)])
      expect([name, isTidy(text), script['zh-Hans']?.test(text)]).toEqual([name, true, true])
      expect([name, traditionalOnly.filter((char) => text.includes(char))]).toEqual([name, []])
    }
    for (const [name, text] of en)
      expect([name, isTidy(text) && !/\.\.\.|'|"/.test(text)]).toEqual([name, true])
  })
})
