import { expect, test } from 'vitest'
import { checkRegistration } from '../../functions/login/rules.ts'
import { checkNewPassword } from '../../functions/new-password.ts'
import { Refusal } from '../../shared/errors.ts'

// Check 2. What is refused for its form (runs, repeats, names) is tried in shared/rules/rules.test.ts.

function slugOf(password: string, repeat = password): string {
  try {
    checkNewPassword(password, repeat, ['grace', 'Evenhand'])
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
  ['six spaces', '      ', 'password_length'],
  ['the commonest of all', '123456', 'password_common'],
  ['a common one in capitals', 'PassWord', 'password_common'],
  ['a common one in full-width letters', 'ｐａｓｓｗｏｒｄ', 'password_common'],
  ['a common one with a space after it', 'password ', 'password_common'],
  ['a common one with an invisible character in it', 'pass\u200bword', 'password_common'],
  ['a common one with signs for letters', 'b4$eb4ll', 'password_common'],
  ["the user's own name", 'Grace1815', 'password_common'],
  ["the product's name", 'evenhand', 'password_common'],
])('%s', (_says, password, slug) => {
  expect(slugOf(password)).toBe(slug)
})

test('the form gives its name and the product to the rule', () => {
  const form = { username: 'Lovelace', invite: 'x', agree: '1' }
  for (const password of ['lovelace1815', 'Evenhand.1'])
    expect(() => checkRegistration({ ...form, password, passwordRepeat: password }, 'Evenhand')).toThrow(
      new Refusal('password_common'),
    )
})

test('typed twice differently', () => {
  expect(slugOf('k7m2qx', 'k7m2qy')).toBe('password_mismatch')
})

/** Written down from memory of what leaks are full of, the world over; not taken from the product's list. */
const FAMOUS = `
  123456 12345678 123456789 1234567890 654321 987654321 111111 000000 00000000 888888 88888888 666666 121212 112233
  123123 123321 147258369 159753 5201314 1314520 520520 7758521 woaini woaini1314 a123456 a123456789 123456a abc123
  abcd1234 abcdef abcdefg aaaaaa aa123456 qwerty qwerty123 qwertyuiop qwe123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  q1w2e3r4 qazwsx asdfgh asdfghjkl zxcvbn zxcvbnm password password1 password123 passw0rd p@ssw0rd Passw0rd! letmein
  welcome welcome1 admin123 administrator iloveyou princess sunshine monkey dragon football baseball superman batman
  master shadow michael jordan23 michelle jennifer ashley charlie trustno1 starwars computer internet secret whatever
  freedom liverpool chelsea arsenal barcelona realmadrid samsung pokemon naruto hello123 changeme default killer
  hunter2 cheese summer flower lovely babygirl jessica daniel andrew thomas hannah soccer hockey george ginger
  pepper maggie cookie banana orange purple yellow silver golden diamond mustang corvette ferrari porsche mercedes
  google facebook myspace1 linkedin azerty loulou doudou motdepasse bonjour soleil passwort schatz hallo123
  fussball teamo mariposa estrella tequiero
`.split(/\s+/)

test('passwords that everybody knows: each refused', () => {
  const listed = FAMOUS.filter((word) => [...word].length >= 6)
  expect(listed.length).toBeGreaterThan(130)
  expect(listed.filter((password) => slugOf(password) !== 'password_common')).toEqual([])
})
