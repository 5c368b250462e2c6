import { expect, test } from 'vitest'
import { blankForm, bodyOf, type DraftForm, faultsOf, formOf, textsOf } from './form.ts'
import type { WholeArticle } from './types.ts'

const NOW = 1_800_000_000
const news: DraftForm = {
  ...blankForm(NOW),
  texts: {
    en: { title: ' Hours ', lead: '', source: 'From **Monday** on.' },
    de: { title: '', lead: ' ', source: '' },
  },
}
const faults = (changes: Partial<DraftForm>) => {
  const { fields, texts } = faultsOf({ ...news, ...changes })
  return [...fields, ...[...texts].map(([lang, { slug }]) => `${lang} ${slug}`)]
}

test('what is typed is sent as a tree; a language that says nothing is none', () => {
  expect(faults({})).toEqual([])
  const { texts, kind, topic, endAt, link } = bodyOf(news, null)
  expect([kind, topic, endAt, link]).toEqual(['news', '', 0, ''])
  expect(JSON.parse(texts)).toEqual({ en: textsOf(news).en })
  expect(textsOf(news).en?.title).toBe('Hours')
})

test('only languages that changed are sent, one that was emptied as null', () => {
  const changed = { ...news, texts: { fr: { title: 'Horaires', lead: '', source: 'Dès lundi.' } } }
  expect(JSON.parse(bodyOf(changed, news).texts)).toEqual({ en: null, fr: textsOf(changed).fr })
  expect(bodyOf(news, news).texts).toBe('{}')
})

test.each<[string, Partial<DraftForm>, string[]]>([
  ['a banner to elsewhere', { kind: 'banner', link: 'https://example.com/' }, ['link']],
  ['a change of the rules without an end', { kind: 'rules' }, ['endAt']],
  ['an end before its start', { endAt: '2020-01-01T00:00' }, ['endAt']],
  ['a place that is none', { rank: 'x' }, ['rank']],
  [
    'a link that is a script',
    { texts: { en: { title: 'a', lead: '', source: '[a](javascript:1)' } } },
    ['en article_link_invalid'],
  ],
  [
    'a text too long',
    { texts: { th: { title: 'a', lead: '', source: 'a'.repeat(4_001) } } },
    ['th text_too_long'],
  ],
])('%s is wrong before it is sent', (_says, changes, wrong) => {
  expect(faults(changes)).toEqual(wrong)
})

test('a whole article fills the form it came from', () => {
  const rules: DraftForm = {
    ...news,
    kind: 'rules',
    endAt: '2027-03-01T10:00',
    appliesAt: '2027-02-01T10:00',
  }
  const { texts: _, topic: __, ...terms } = bodyOf(rules, null)
  const texts = Object.entries(textsOf(rules)).map(([lang, text]) => ({ lang, ...text }))
  const form = formOf({ ...terms, topic: null, link: null, texts } as unknown as WholeArticle)
  expect(bodyOf(form, null)).toEqual(bodyOf(rules, null))
})
