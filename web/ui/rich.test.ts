import { Children } from 'react'
import { expect, test } from 'vitest'
import { rich } from './rich.tsx'

const shown = (text: string): string =>
  Children.toArray(rich(text, { link: (words) => `[${words}]` })).join('')

test.each([
  ['no marks at all', 'no marks at all'],
  ['read the <link>rules</link> first', 'read the [rules] first'],
  ['<link>rules</link>を読む', '[rules]を読む'],
  ['<link>a</link> and <link>b</link>', '[a] and [b]'],
  ['an <unknown>mark</unknown> is its words', 'an mark is its words'],
  ['a < b stays, as does <link>c', 'a < b stays, as does <link>c'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})
