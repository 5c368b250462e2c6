import { expect, test } from 'vitest'
import { readLetterCode, shownLetterCode } from './letter.ts'

test('a code is shown in groups, and read back however it is typed', () => {
  const code = '0A1BCD2EFGH3JKMN'
  expect(shownLetterCode(code)).toBe('0A1B-CD2E-FGH3-JKMN')
  for (const typed of [code, shownLetterCode(code), ' 0a1b cd2e fgh3 jkmn ', 'OALB-CD2E-FGH3-JKMN'])
    expect(readLetterCode(typed)).toBe(code)
})
