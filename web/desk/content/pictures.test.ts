import { expect, test } from 'vitest'
import { readSource } from '../../../shared/rich-source.ts'
import { readText } from '../../../shared/rules/article.ts'
import { altIn, withoutPicture, withPicture } from './pictures.ts'

const KEY = '01JDGX0000000000000000000A'
const OTHER = '01JDGX0000000000000000000B'

test('a picture is put at the end, told in words, and taken out, whatever else is written', () => {
  const text = 'One.\n\nTwo.'
  const put = withPicture(text, KEY, 'A chart')
  expect(readSource(put).map(({ is }) => is)).toEqual(['paragraph', 'paragraph', 'picture'])
  expect([altIn(put, KEY), altIn(put, OTHER), altIn(text, KEY)]).toEqual(['A chart', null, null])
  const both = withPicture(put, OTHER, 'A table')
  const told = withPicture(both, KEY, 'The [new]\n chart')
  expect([altIn(told, KEY), altIn(told, OTHER)]).toEqual(['The new chart', 'A table'])
  expect(readSource(withoutPicture(told, KEY))).toEqual(readSource(withPicture(text, OTHER, 'A table')))
  expect(withPicture('', KEY, 'A chart')).toBe(`![A chart](${KEY})\n`)
})

test('a picture nobody has told in words stays a picture, which cannot be kept so', () => {
  const body = readSource(withPicture('One.', KEY, ''))
  expect(body[1]).toEqual({ is: 'picture', key: KEY, alt: '' })
  expect(readText({ title: 'a', lead: '', body })).toMatchObject({
    refused: { slug: 'article_text_invalid' },
  })
})
