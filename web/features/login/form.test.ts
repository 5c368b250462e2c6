import { describe, expect, test } from 'vitest'
import { fieldOf, loginErrors, nameFields, type RegisterForm } from './form.ts'
import { registerErrors } from './registering.ts'

/** Sixteen characters of two code units each. */
const FISH = '🐎🔋🧷🪙🧭🪁🐟🐠🐡🦈🐙🐚🦀🦞🦐🦑'

const mail = (address: string) =>
  ({ by: 'mail', mail: address, phone: { country: 'DE', number: '' } }) as const

const good: RegisterForm = {
  username: 'ada.lovelace',
  password: 'beam-and-pans',
  passwordRepeat: 'beam-and-pans',
  invite: 'WELCOME',
  agree: true,
  contact: null,
  code: '',
}

describe('registration form', () => {
  test.each<[string, Partial<RegisterForm>, ReturnType<typeof registerErrors>]>([
    ['a complete form', {}, {}],
    ['a name in Chinese', { username: '李小龙' }, {}],
    ['full-width letters count as plain ones', { username: 'ＡＤＡ１' }, {}],
    ['spaces around the name do not count', { username: '  ada ' }, {}],
    ['no name', { username: '' }, { username: 'username_invalid' }],
    ['two characters', { username: 'ab' }, { username: 'username_invalid' }],
    ['21 characters', { username: 'a'.repeat(21) }, { username: 'username_invalid' }],
    ['a space inside', { username: 'ada lovelace' }, { username: 'username_invalid' }],
    ['a dot in front', { username: '.ada' }, { username: 'username_invalid' }],
    ['5 characters', { password: '12345', passwordRepeat: '12345' }, { password: 'password_length' }],
    ['6 characters', { password: 'k7m2qx', passwordRepeat: 'k7m2qx' }, {}],
    ['a run', { password: 'abcdef', passwordRepeat: 'abcdef' }, { password: 'password_common' }],
    [
      'their own name',
      { password: 'Ada.Lovelace1', passwordRepeat: 'Ada.Lovelace1' },
      { password: 'password_common' },
    ],
    [
      "the product's name",
      { password: '3v3nh4nd', passwordRepeat: '3v3nh4nd' },
      { password: 'password_common' },
    ],
    ['16 characters', { password: 'a1b2c3d4e5f6g7h8', passwordRepeat: 'a1b2c3d4e5f6g7h8' }, {}],
    [
      '17 characters',
      { password: 'a'.repeat(17), passwordRepeat: 'a'.repeat(17) },
      { password: 'password_length' },
    ],
    ['16 fish are 16 characters', { password: FISH, passwordRepeat: FISH }, {}],
    ['another repeat', { passwordRepeat: 'beam-and-pan' }, { passwordRepeat: 'password_mismatch' }],
    ['no invite', { invite: ' ' }, { invite: 'invite_required' }],
    ['a mail without a code', { contact: mail('ada@example.com') }, { code: 'code_required' }],
    ['a mail that is none', { contact: mail('ada@x'), code: '123456' }, { contact: 'email_invalid' }],
    [
      'a mail and a code in full-width digits',
      { contact: mail('ada@example.com'), code: '１２３４５６' },
      {},
    ],
    ['no tick', { agree: false }, { agree: 'agreement_required' }],
    [
      'everything at once',
      { username: '', password: '', passwordRepeat: '', invite: '', agree: false },
      {
        username: 'username_invalid',
        password: 'password_length',
        invite: 'invite_required',
        agree: 'agreement_required',
      },
    ],
  ])('%s', (_, change, expected) => {
    expect(registerErrors({ ...good, ...change }, 'Evenhand')).toEqual(expected)
  })
})

test('the login form asks for both fields and judges neither', () => {
  expect(loginErrors({ username: ' ', password: '' })).toEqual({
    username: 'login_name_required',
    password: 'password_length',
  })
  expect(loginErrors({ username: 'a', password: 'b' })).toEqual({})
  expect(loginErrors({ username: '', password: 'b' }, true)).toEqual({ username: 'phone_required' })
})

test.each([
  ['ada', { username: 'ada' }],
  ['13800138000', { username: '13800138000' }],
  ['ada@example.com', { email: 'ada@example.com' }],
  ['ada＠example.com', { email: 'ada＠example.com' }],
  ['+66 812345678', { phone: '+66 812345678' }],
])('the name %s is sent as what it is', (typed, sent) => {
  expect(nameFields(typed)).toEqual(sent)
})

test.each([
  ['already_registered', 'username'],
  ['inviter_invalid', 'invite'],
  ['password_common', 'password'],
  ['code_wrong', 'code'],
  ['contact_taken', 'contact'],
  ['account_locked', null],
  ['login_locked', null],
  ['network_error', null],
])('the refusal %s stands at %s', (slug, field) => {
  expect(fieldOf(slug)).toBe(field)
})
