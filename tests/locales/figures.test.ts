import { describe, expect, test } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import { slugOf } from './checks.ts'
import { constants, SHA } from './constants.ts'
import { demoTexts, everyText } from './words.ts'

/** Every number of a text in any script's digits; `22:00` is one, and so is `1,440`. */
const numbersOf = (text: string) =>
  [
    ...text
      .replace(/\{\{\w+\}\}|<\/?\w+>/g, '')
      .replace(SHA, '')
      .matchAll(/\p{Nd}+(?:[:.,\u00a0\u202f ]\p{Nd}+)*/gu),
  ].map(([number]) => number.replace(/[.,\u00a0\u202f ]/g, ''))

const allowed = new Map(
  constants.flatMap(({ says, in: texts }) => texts.map((name) => [name, says.map(String).sort()] as const)),
)
const wrongIn = (texts: Iterable<readonly [string, string]>) =>
  [...texts].flatMap(([name, text]) => {
    const numbers = numbersOf(text).sort()
    const says = allowed.get(name) ?? allowed.get(slugOf(name)) ?? []
    return JSON.stringify(numbers) === JSON.stringify(says) ? [] : [[name, text]]
  })

test.each(languages)('%s states no figure but the constants of the code', (lang) => {
  expect(wrongIn(everyText(lang))).toEqual([])
})

test.each(languages)(
  '%s: the demonstration counts to three, which Japanese writes in digits, and states no figure',
  (lang) => {
    const texts = demoTexts(lang)
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.filter(([, text]) => numbersOf(text).some((number) => !/^[123]$/.test(number)))).toEqual([])
  },
)

test('each allowed figure is in a text', () => {
  const names = [...everyText('en')].flatMap(([name]) => [name, slugOf(name)])
  expect([...allowed.keys()].filter((name) => !names.includes(name))).toEqual([])
})

describe('a figure of a setting is noticed', () => {
  test.each([
    ['rules.sections.5.body.0', 'The fee is 0.5% of the stake.'],
    ['rules:say_order_fee', '{{rate}} of the stake, at least 0.01 USD.'],
    ['messages:couple_asked_text', 'ภายใน ๗ วัน'],
    ['errors:password_length', 'The password must have 6 to 18 characters.'],
  ])('%s: %s', (name, text) => {
    expect(wrongIn([[name, text]])).toEqual([[name, text]])
  })
})
