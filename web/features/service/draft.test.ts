import { expect, test } from 'vitest'
import { titleOf } from '../../../functions/service/thread.ts'
import { isTitleOf } from './draft.ts'

test.each([
  ['Where is it?\nIt was here.', true],
  ['  Where is it?', true],
  ['Where is it? Now', false],
  ['Where', false],
  ['', false],
])('%j has the title Where is it?: %s', (text, is) => {
  expect(isTitleOf('Where is it?', text)).toBe(is)
})

test('a title as the server cuts it is known', () => {
  const text = `${'\u{1f4b6} money '.repeat(30)}`
  expect(isTitleOf(titleOf(text), text)).toBe(true)
  expect(isTitleOf(titleOf(text), text.slice(2))).toBe(false)
})
