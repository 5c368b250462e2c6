import { expect, test } from 'vitest'
import common from '../../functions/common-passwords.json' with { type: 'json' }
import { checkNewPassword } from '../../functions/login/rules.ts'
import { Refusal } from '../../shared/errors.ts'

function slugOf(password: string, repeat = password): string {
  try {
    checkNewPassword(password, repeat)
    return 'taken'
  } catch (error) {
    if (error instanceof Refusal) return error.slug
    throw error
  }
}

test.each([
  ['five characters', 'a1b2c', 'password_length'],
  ['six characters', 'k7m2qx', 'taken'],
  ['sixteen characters', 'a1b2c3d4e5f6g7h8', 'taken'],
  ['seventeen characters', 'a1b2c3d4e5f6g7h8i', 'password_length'],
  ['empty', '', 'password_length'],
  ['six characters of two code units each', '🐎🔋🧷🪙🧭🪁', 'taken'],
  ['three letters with three separate accents: three characters', 'e\u0301e\u0301e\u0301', 'password_length'],
  ['letters of any script', '正确的马和电池', 'taken'],
  ['spaces inside', 'one two', 'taken'],
  ['the commonest of all', '123456', 'password_common'],
  ['a common one in capitals', 'PassWord', 'password_common'],
  ['a common one in full-width letters', 'ｐａｓｓｗｏｒｄ', 'password_common'],
])('%s', (_says, password, slug) => {
  expect(slugOf(password)).toBe(slug)
})

test('typed twice differently', () => {
  expect(slugOf('k7m2qx', 'k7m2qy')).toBe('password_mismatch')
})

test('3,000 common passwords, each of an allowed length and each refused', () => {
  expect(new Set(common).size).toBe(3000)
  expect(common.filter((password) => slugOf(password) !== 'password_common')).toEqual([])
})
