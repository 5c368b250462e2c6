import { describe, expect, test } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { checkPictures, checkText } from './rules.ts'
import { titleOf } from './thread.ts'

describe('what is written', () => {
  test.each([
    [
      'is kept letter by letter',
      '<script>alert(1)</script> &amp; {{x}}',
      '<script>alert(1)</script> &amp; {{x}}',
    ],
    ['loses what prints nothing', 'a\u0000b\u0007c\u001b[31md\u009fe\u007f', 'abc[31mde'],
    ['has half a character marked', 'a\ud800b \udc00', 'a\ufffdb \ufffd'],
    ['has one kind of line end, and its tabs', 'a\r\nb\rc\td', 'a\nb\nc\td'],
    ['loses the space around it', ' \n a \n', 'a'],
    ['may be as long as allowed, in whole characters', '\u{1d6d1}'.repeat(2000), '\u{1d6d1}'.repeat(2000)],
  ])('%s', (_says, text, is) => {
    expect(checkText(text)).toBe(is)
  })
  test.each([
    ['nothing', '', 'text_required'],
    ['spaces', ' \n\t ', 'text_required'],
    ['what prints nothing', '\u0000\u0007', 'text_required'],
    ['a character too many', 'x'.repeat(2001), 'text_too_long'],
  ])('%s is refused', (_says, text, slug) => {
    expect(() => checkText(text)).toThrow(slug)
  })
})

test('keys of pictures are ids, three at most, each once', () => {
  const [a, b, c, d] = [1, 2, 3, 4].map((n) => newId(n)) as [string, string, string, string]
  expect(checkPictures()).toEqual([])
  expect(checkPictures('')).toEqual([])
  expect(checkPictures(`${a},${b},${c}`)).toEqual([a, b, c])
  expect(() => checkPictures(`${a},${b},${c},${d}`)).toThrow('pictures_max')
  for (const wrong of [`${a},${a}`, 'x', `${a}, ${b}`, `${a};${b}`])
    expect(() => checkPictures(wrong)).toThrow('upload_invalid')
})

test('a title is the first line, cut at a whole character', () => {
  expect(titleOf('Where?\nIt was here.')).toBe('Where?')
  expect(titleOf('\u{1f4b6}'.repeat(100))).toBe(`${'\u{1f4b6}'.repeat(79)}…`)
})
