import { expect, test } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import { toldKinds } from '../../shared/telling.ts'
import { isOpenPath, paths } from '../paths.ts'
import { shownOf } from './push.ts'

test('what is shown says its kind in the language of the phone, and opens a page of its user', () => {
  const titles = languages.map((lang) => shownOf(JSON.stringify({ kind: 'deposits', lang, id: 'a' }))?.title)
  expect(new Set(titles).size).toBe(languages.length)
  for (const kind of toldKinds) {
    const opens = shownOf(JSON.stringify({ kind, lang: 'th', id: 'a' }))?.opens.slice(1) ?? ''
    expect([Object.values<string>(paths).includes(opens), isOpenPath(opens)]).toEqual([true, false])
  }
})

test.each(['', 'no json', 'null', '[]', '{}', '{"kind":"winnings","lang":"en"}'])(
  '%j is shown as nothing',
  (text) => {
    expect(shownOf(text)).toBeNull()
  },
)

test('without a language that is known it is in English, and without an id its kind is shown once', () => {
  const told = {
    title: 'A market has reached a price you set.',
    lang: 'en',
    tag: 'alerts',
    opens: '#/pages/user/alerts',
  }
  expect(shownOf('{"kind":"alerts","lang":"xx","id":7}')).toEqual(told)
})
