import { describe, expect, test } from 'vitest'
import { adviceFor } from './advice.ts'
import { deviceName } from './deviceName.ts'
import {
  emptyForm,
  fieldOf,
  fieldsOf,
  type PasswordForm,
  type PasswordRules,
  passwordErrors,
} from './passwords.ts'
import type { Security } from './types.ts'
import { waysOf } from './ways.ts'

const bare: Security = {
  fundPassword: false,
  phone: null,
  mail: null,
  passkeys: 0,
  passkeysOffered: true,
  passwordChangedAt: null,
  fundPasswordChangedAt: null,
  means: ['password'],
}
const phone = '+66 •• ••• 1234'
const mail = 'a•••@example.com'

describe('the ways to confirm a step', () => {
  test.each<[string, Partial<Security>, boolean, string[]]>([
    ['nothing is set', {}, true, ['password']],
    ['a code goes to the phone', { phone, means: ['code'] }, true, ['phone']],
    [
      'or to the phone or by mail',
      { phone, mail, means: ['fundPassword', 'code'] },
      true,
      ['fundPassword', 'phone', 'mail'],
    ],
    ['a passkey', { passkeys: 1, means: ['fundPassword', 'passkey'] }, true, ['fundPassword', 'passkey']],
    [
      'a passkey, but none in this browser',
      { passkeys: 1, means: ['passkey', 'code'], mail },
      false,
      ['mail'],
    ],
    ['a passkey alone, but none in this browser', { passkeys: 1, means: ['passkey'] }, false, []],
  ])('%s', (_, change, knows, ways) => expect(waysOf({ ...bare, ...change }, knows, 'mail')).toEqual(ways))

  test('where money leaves, neither a code nor the login password', () => {
    const means: Security['means'] = ['passkey', 'fundPassword', 'code']
    const ways = waysOf({ ...bare, passkeys: 1, mail, means }, true, 'withdrawal')
    expect(ways).toEqual(['passkey', 'fundPassword'])
    expect(waysOf(bare, true, 'withdrawal')).toEqual([])
  })
})

describe('what is worth doing first', () => {
  test.each<[string, Partial<Security>, boolean, string | null]>([
    ['a way back in', {}, true, 'contact'],
    ['then the fund password', { mail }, true, 'fund'],
    ['then a passkey', { phone, fundPassword: true }, true, 'passkey'],
    ['which not every browser knows', { phone, fundPassword: true }, false, null],
    ['which not every stage offers', { phone, fundPassword: true, passkeysOffered: false }, true, null],
    ['all is done', { phone, fundPassword: true, passkeys: 2 }, true, null],
  ])('%s', (_, change, knows, advice) => expect(adviceFor({ ...bare, ...change }, knows)).toBe(advice))
})

describe('a new password', () => {
  const names = ['ada', 'Evenhand']
  const login: PasswordRules = { of: 'login', first: false, names }
  const good: PasswordForm = {
    oldPassword: 'beam-and-pans',
    password: 'k7m2qx!a',
    passwordRepeat: 'k7m2qx!a',
  }
  const both = (text: string) => ({ password: text, passwordRepeat: text })
  test.each<[string, PasswordRules, Partial<PasswordForm>, object]>([
    ['is taken', login, {}, {}],
    ['without the old one', login, { oldPassword: '' }, { oldPassword: 'old_password_wrong' }],
    ['of five characters', login, both('k7m2q'), { password: 'password_length' }],
    ['of 17 characters', login, both('k7m2qx!a9k7m2qx!a'), { password: 'password_length' }],
    ['built on their name', login, both('ada1ada'), { password: 'password_common' }],
    ['the same as before', login, both('beam-and-pans'), { password: 'password_same' }],
    ['typed differently', login, { passwordRepeat: 'k7m2qx' }, { passwordRepeat: 'password_mismatch' }],
    [
      'for payments, without the old one',
      { ...login, of: 'fund' },
      { oldPassword: '' },
      { oldPassword: 'pay_password_required' },
    ],
    [
      'for payments, typed differently',
      { ...login, of: 'fund', first: true },
      { oldPassword: '', passwordRepeat: 'x' },
      { passwordRepeat: 'pay_password_mismatch' },
    ],
    [
      'the first for payments needs no old one',
      { ...login, of: 'fund', first: true },
      { oldPassword: '' },
      {},
    ],
  ])('%s', (_, rules, change, wrong) => {
    expect(passwordErrors({ ...good, ...change }, rules)).toEqual(wrong)
  })
  test('the first has no field for an old one', () => {
    expect(fieldsOf({ ...login, first: true })).not.toContain('oldPassword')
    expect(Object.keys(emptyForm)).toEqual(fieldsOf(login))
  })
  test('refusals of the server stand at their fields', () => {
    expect(
      ['pay_password_wrong', 'pay_password_same', 'password_mismatch', 'login_locked'].map(fieldOf),
    ).toEqual(['oldPassword', 'password', 'passwordRepeat', null])
  })
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', true, 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', true, 'iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', false, 'Mac'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130', true, 'Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/130', false, 'Chromebook'],
  ['curl/8', false, ''],
])('%s is called by its device', (userAgent, touch, name) => expect(deviceName(userAgent, touch)).toBe(name))
