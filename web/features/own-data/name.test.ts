import { expect, test } from 'vitest'
import { isName } from './name.ts'

test.each([
  ['ada', 'Ada', true],
  [' ADA ', 'Ada', true],
  ['ａｄａ', 'Ada', true],
  ['', 'Ada', false],
  ['ad', 'Ada', false],
  ['adam', 'Ada', false],
])('%s for %s: %s', (typed, username, is) => {
  expect(isName(typed, username)).toBe(is)
})
