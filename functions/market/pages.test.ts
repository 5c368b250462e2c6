import { expect, test } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import { type PageType, pageOf, pageTypes } from '../../shared/i18n/pages.ts'
import type { Product } from '../table/products.ts'
import { filledPage } from './pages.ts'

const stage = {
  asset: 'USD',
  practice: { grant: 7_500_00, refillBelow: 42_00 },
  totalMax: 12_345_00,
} as const
const product = {
  ...{ orderMin: 2_00n, orderMax: 900_00n, positionMin: 3_00n, positionMax: 1_800_00n },
  ...{ feeRate: 4_000n, feeMin: 7n, stalenessSeconds: 9 },
  terms: [
    { seconds: 60, payoutRate: 870_000n },
    { seconds: 30, payoutRate: 800_000n },
  ],
} as Product
const textOf = (type: PageType, lang: (typeof languages)[number], products = [product]) =>
  filledPage(pageOf(lang, type), lang, stage, products)
    .sections.flatMap(({ body }) => body)
    .join('\n')
    .replaceAll('\u00a0', ' ')

test('pages state the figures of the stage and of its products', () => {
  const rules = textOf('rules', 'en')
  expect(rules).toContain('its duration (30 seconds or 1 minute) has passed')
  expect(rules).toContain('by duration (30 seconds: 80% and 1 minute: 87%)')
  expect(rules).toContain('published limit (9 seconds)')
  expect(rules).toContain('within 10 minutes, the order is void')
  expect(rules).toContain('0.4% of the stake, at least 0.07 USD. One order: 2.00 USD to 900.00 USD.')
  expect(rules).toContain('3.00 USD to 1,800.00 USD. All open stakes together: at most 12,345.00 USD.')
  expect(textOf('agreement', 'en')).toContain('refill it to 7,500.00 USD if you have less than 42.00 USD')
  expect(textOf('risk', 'en')).toContain('100.00 USD staked costs you on average')
  expect(textOf('risk', 'en')).toContain('30 seconds: 10.40 USD and 1 minute: 6.90 USD.')
})

test('products with different terms are written as a range', () => {
  const other = {
    ...product,
    feeMin: 9n,
    stalenessSeconds: 70,
    terms: [{ seconds: 60, payoutRate: 850_000n }],
  }
  const rules = textOf('rules', 'en', [product, other])
  expect(rules).toMatch(/1 minute: 85%\s?–\s?87%/)
  expect(rules).toMatch(/at least 0\.07\s?–\s?0\.09 USD/)
  expect(rules).toContain('published limit (9 seconds or 2 minutes)')
})

test('each language writes figures as it writes numbers', () => {
  expect(textOf('rules', 'de')).toContain('30 Sekunden: 80 % und 1 Minute: 87 %')
  expect(textOf('rules', 'zh-Hans')).toContain('30 秒钟：80%和 1 分钟：87%')
  expect(textOf('rules', 'th')).toContain('87%')
})

test.each(languages)('%s has no variable left in a page', (lang) => {
  for (const type of pageTypes)
    expect(JSON.stringify(filledPage(pageOf(lang, type), lang, stage, [product]))).not.toContain('{{')
})

test('a stage without products has no paragraph about their terms', () => {
  expect(textOf('rules', 'en', [])).not.toMatch(/\{\{|The fee is/)
  expect(textOf('rules', 'en', [])).toContain('Draw: both prices are equal.')
})
