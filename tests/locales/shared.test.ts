import { describe, expect, test } from 'vitest'
import { categories } from '../../shared/api/market.ts'
import { refusals } from '../../shared/errors.ts'
import { cannedAnswer } from '../../shared/i18n/answers.ts'
import { type Lang, languages, localeOf } from '../../shared/i18n/languages.ts'
import { letterWords } from '../../shared/i18n/letters.ts'
import { messageWords } from '../../shared/i18n/messages.ts'
import { AGREEMENT_VERSION, type Page, pageOf, pageTypes, RISK_VERSION } from '../../shared/i18n/pages.ts'
import { categoryName, productName } from '../../shared/i18n/products.ts'
import { pushWords } from '../../shared/i18n/push.ts'
import { refusalWords } from '../../shared/i18n/refusals.ts'
import { messageTypes } from '../../shared/messages.ts'
import { cannedAnswers } from '../../shared/service.ts'
import { instruments } from '../../shared/tape/instruments.ts'
import { breakingFrenchSpace, figures, isTidy, pluralForm, script, slugOf, variables } from './checks.ts'
import { contractSlugs, sameInEveryLanguage, simplifiedOnly, traditionalOnly } from './expected.ts'

const foreign = languages.filter((lang) => lang !== 'en')
/** Every text of a language with a name to find it by. */
function textsOf(lang: Lang): [string, string][] {
  const pages = pageTypes.flatMap((type) =>
    paragraphs(pageOf(lang, type)).map((text, index): [string, string] => [`${type} ${index}`, text]),
  )
  const products = instruments.map(({ symbol }): [string, string] => [symbol, productName(lang, symbol)])
  const names = categories.map((name): [string, string] => [name, categoryName(lang, name)])
  const answers = cannedAnswers.map((slug): [string, string] => [slug, cannedAnswer(lang, slug)])
  const pushed = Object.entries(pushWords[lang]).map(([kind, text]): [string, string] => [
    `push_${kind}`,
    text,
  ])
  const told = [...Object.entries(messageWords[lang]), ...Object.entries(letterWords[lang]), ...pushed]
  return [...Object.entries(refusalWords[lang]), ...told, ...answers, ...products, ...names, ...pages]
}

const paragraphs = ({ title, sections }: Page) => [
  title,
  ...sections.flatMap(({ heading, body, questions = [] }) => [
    heading,
    ...body,
    ...questions.flatMap(({ question, answer }) => [question, ...answer]),
  ]),
]

/** The English text under the same name; a plural form that English lacks is compared with `_other`. */
function english(name: string): string | undefined {
  const texts = new Map(textsOf('en'))
  return texts.get(name) ?? texts.get(name.replace(pluralForm, '_other'))
}

describe('sentences', () => {
  test('every slug of the contract and of the refusals has one', () => {
    const slugs = new Set(Object.keys(refusalWords.en).map(slugOf))
    const wanted = [...contractSlugs, ...Object.keys(refusals)]
    expect(wanted.filter((slug) => !slugs.has(slug))).toEqual([])
  })

  test.each(languages)('%s has the slugs of English, in the same order', (lang) => {
    const slugs = (keys: string[]) => [...new Set(keys.map(slugOf))]
    expect(slugs(Object.keys(refusalWords[lang]))).toEqual(slugs(Object.keys(refusalWords.en)))
  })

  test.each(languages)('%s has just the plural forms it needs', (lang) => {
    const needed = new Intl.PluralRules(localeOf(lang)).resolvedOptions().pluralCategories
    const keys = Object.keys(refusalWords[lang])
    const counted = new Set(keys.filter((key) => pluralForm.test(key)).map(slugOf))
    expect(counted.size).toBeGreaterThan(0)
    for (const slug of counted) {
      const forms = keys.filter((key) => pluralForm.test(key) && slugOf(key) === slug)
      expect(forms.sort()).toEqual(needed.map((category) => `${slug}_${category}`).sort())
    }
  })

  test.each(foreign)('%s uses the variables of English', (lang) => {
    for (const [key, text] of Object.entries(refusalWords[lang])) {
      expect([key, ...variables(text)]).toEqual([key, ...variables(english(key) ?? '')])
    }
  })
})

describe('messages to a user', () => {
  test.each(languages)('%s has a title and a text for each type, with the variables of English', (lang) => {
    const types = messageTypes.flatMap((type) => [`${type}_title`, `${type}_text`])
    expect(Object.keys(messageWords[lang]).toSorted()).toEqual([...types, 'device_unknown'].toSorted())
    for (const [key, text] of Object.entries(messageWords[lang]))
      expect([key, ...variables(text)]).toEqual([key, ...variables(english(key) ?? '')])
  })
})

describe('pages', () => {
  test.each(languages)('%s has the sections and paragraphs of English, under the same version', (lang) => {
    for (const type of pageTypes) {
      const shape = ({ version, sections }: Page) => [
        version,
        ...sections.map(({ body, questions = [] }) => [
          body.length,
          ...questions.map(({ answer }) => answer.length),
        ]),
      ]
      expect([type, ...shape(pageOf(lang, type))]).toEqual([type, ...shape(pageOf('en', type))])
    }
  })

  test('the versions users agree to are those of the texts', () => {
    expect(pageOf('en', 'agreement').version).toBe(AGREEMENT_VERSION)
    expect(pageOf('en', 'risk').version).toBe(RISK_VERSION)
  })
})

describe('every text', () => {
  test.each(languages)('%s names every instrument and category', (lang) => {
    for (const { symbol } of instruments) expect(productName(lang, symbol)).not.toBe(symbol)
    for (const name of categories) expect(categoryName(lang, name)).not.toBe(name)
  })

  test.each(languages)('%s has no empty text and no stray space', (lang) => {
    expect(textsOf(lang).filter(([, text]) => !isTidy(text))).toEqual([])
  })

  test.each(foreign)('%s says the figures of English', (lang) => {
    for (const [name, text] of textsOf(lang)) {
      expect([name, ...figures(text)]).toEqual([name, ...figures(english(name) ?? '')])
    }
  })

  test.each(foreign)('%s leaves nothing in English', (lang) => {
    const left = textsOf(lang).filter(
      ([name, text]) => text === english(name) && !sameInEveryLanguage[lang]?.includes(name),
    )
    expect(left).toEqual([])
  })

  test.each(foreign.filter((lang) => script[lang]))('%s is written in its script', (lang) => {
    expect(textsOf(lang).filter(([, text]) => !script[lang]?.test(text))).toEqual([])
  })

  test.each([
    ['zh-Hans', traditionalOnly],
    ['zh-Hant', simplifiedOnly],
  ] as const)('%s has no character of the other Chinese', (lang, others) => {
    const found = textsOf(lang).flatMap(([name, text]) =>
      others.filter((char) => text.includes(char)).map((char) => [name, char]),
    )
    expect(found).toEqual([])
  })

  test('French sets no breaking space before its high punctuation', () => {
    expect(textsOf('fr').filter(([, text]) => breakingFrenchSpace.test(text))).toEqual([])
  })
})
