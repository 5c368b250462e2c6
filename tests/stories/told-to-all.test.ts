import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import { type TestStack, testStack } from '../support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

test('what every visitor is told of the stage and its operator: who, where, which money and prices', async () => {
  expect(await stack.ok('content.info', {})).toMatchObject({
    brand: 'Evenhand',
    money: 'practice',
    feed: 'sim',
    asset: 'USD',
    defaultLanguage: 'en',
    languages: ['en', 'zh-Hans', 'zh-Hant', 'es', 'fr', 'ja', 'vi', 'de', 'ko', 'th'],
    operator: { name: 'PRACTICE ONLY - NO COMPANY', address: ['0 Practice Street', '00000 Nowhere'] },
  })
})

test.each(['agreement', 'risk', 'rules', 'about', 'help'] as const)(
  'the page of %s is one of its own in each of ten languages, of one version',
  async (type) => {
    const pages = await Promise.all(
      languages.map(async (lang) => {
        const { body } = await stack.call('market.get_detail_from_type', { type }, { lang })
        return body.data
      }),
    )
    expect(new Set(pages.map(({ version }) => version)).size).toBe(1)
    expect(new Set(pages.map(({ sections }) => sections.length)).size).toBe(1)
    expect(new Set(pages.map(({ sections }) => JSON.stringify(sections))).size).toBe(languages.length)
  },
)
