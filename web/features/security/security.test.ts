import { describe, expect, test } from 'vitest'
import { meansFor, stepUpActions } from '../../../shared/security.ts'
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
import { waysOf, whyNoWay } from './ways.ts'

/** As the server says it of who has these. */
function meansOf(held: { passkey?: boolean; fundPassword?: boolean; code?: boolean; waits?: number }) {
  const { passkey = false, fundPassword = false, code = false, waits: passwordWaits = null } = held
  const all = { passkey, fundPassword, code, passwordWaits }
  return Object.fromEntries(
    stepUpActions.map((action) => [action, meansFor(action, all)]),
  ) as Security['means']
}

const bare: Security = {
  fundPassword: false,
  proofRemovalAt: null,
  phone: null,
  mail: null,
  passkeys: 0,
  passkeysOffered: true,
  passwordChangedAt: null,
  fundPasswordChangedAt: null,
  fundPasswordIsFirst: false,
  means: meansOf({}),
  passwordWaits: null,
}
const phone = '+66 •• ••• 1234'
const mail = 'a•••@example.com'

describe('the ways to confirm a step', () => {
  const money = { phone, mail, fundPassword: true, means: meansOf({ fundPassword: true, code: true }) }
  test.each<[string, Partial<Security>, boolean, string[]]>([
    ['nothing is set', {}, true, ['password']],
    ['a phone is bound', { phone, means: meansOf({ code: true }) }, true, ['passwordPhone']],
    ['and a mail', { phone, mail, means: meansOf({ code: true }) }, true, ['passwordPhone', 'passwordMail']],
    ['who has a fund password needs it', money, true, ['fundPassword']],
    [
      'or a passkey',
      { passkeys: 1, means: meansOf({ passkey: true, fundPassword: true }) },
      true,
      ['passkey', 'fundPassword'],
    ],
    [
      'a passkey alone, but none in this browser',
      { passkeys: 1, means: meansOf({ passkey: true }) },
      false,
      [],
    ],
  ])('%s', (_, change, knows, ways) => expect(waysOf({ ...bare, ...change }, knows, 'mail')).toEqual(ways))

  test('a code alone confirms a password and a copy of the data, and no more', () => {
    const own = { ...bare, phone, mail, means: meansOf({ code: true }) }
    expect(waysOf(own, true, 'password')).toEqual(['phone', 'mail'])
    expect(waysOf(own, true, 'export')).toEqual(['phone', 'mail'])
    expect(waysOf(own, true, 'withdrawal')).toEqual([])
  })

  test('where there is none, it is told what to do', () => {
    const other = { ...bare, passkeys: 1, means: meansOf({ passkey: true }) }
    expect(whyNoWay(other, 'mail')).toBe('device')
    const waiting = { ...bare, mail, means: meansOf({ code: true, waits: 1 }), passwordWaits: 1 }
    expect(waysOf(waiting, true, 'passkey')).toEqual([])
    expect(whyNoWay(waiting, 'passkey')).toBe('waits')
    expect(whyNoWay(bare, 'withdrawal')).toBe('unset')
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
  const login: PasswordRules = { of: 'login', first: false, byPasskey: false, names }
  const good: PasswordForm = {
    oldPassword: 'beam-and-pans',
    password: 'k7m2qx!a',
    passwordRepeat: 'k7m2qx!a',
  }
  const both = (text: string) => ({ password: text, passwordRepeat: text })
  test.each<[string, PasswordRules, Partial<PasswordForm>, object]>([
    ['is taken', login, {}, {}],
    ['without the old one', login, { oldPassword: '' }, { oldPassword: 'old_password_wrong' }],
    [
      'without the old one, as a passkey confirms it',
      { ...login, of: 'fund', byPasskey: true },
      { oldPassword: '' },
      {},
    ],
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
