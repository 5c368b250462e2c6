import { describe, expect, test } from 'vitest'
import { depositRefused, referenceRefused, screenshotRefused, withoutHidden } from './deposit.ts'
import { picturesRefused, plainLine, textRefused } from './line.ts'
import { passwordRefused } from './password.ts'
import { type Refused, refused } from './refused.ts'
import { agreementRefused, inviteRefused, repeatRefused, usernameRefused } from './registration.ts'
import {
  type DayLeft,
  dayRefused,
  durationRefused,
  type Means,
  meansRefused,
  type StakeLimits,
  stakeRefused,
} from './stake.ts'

const ID = '01KAY000000000000000000000'
const asset = 'USD'

describe('a stake', () => {
  const limits: StakeLimits = {
    orderMin: 1_00n,
    orderMax: 1000_00n,
    positionMin: 5_00n,
    positionMax: 2000_00n,
    totalMax: 5000_00n,
  }
  test.each<[string, string, Refused | null]>([
    ['nothing', '', refused('amount_required')],
    ['spaces', '  ', refused('amount_required')],
    ['a word', 'ten', refused('amount_invalid', { decimals: 2 })],
    ['a sign', '-5', refused('amount_invalid', { decimals: 2 })],
    ['an exponent', '1e9', refused('amount_invalid', { decimals: 2 })],
    ['three decimals', '10.005', refused('amount_invalid', { decimals: 2 })],
    ['full-width digits', '１００', refused('amount_invalid', { decimals: 2 })],
    ['nought', '0', refused('order_below_min', { min: '1.00', asset })],
    ['a cent too little', '0.99', refused('order_below_min', { min: '1.00', asset })],
    ['the least', '1', null],
    ['the most', '1000.00', null],
    ['a cent too much', '1000.01', refused('amount_above_max', { max: '1000.00', asset })],
  ])('of %s', (_what, text, expected) => {
    expect(stakeRefused(text, asset, limits)).toEqual(expected)
  })

  test('decimals are those of its asset', () => {
    const bounds = { orderMin: 1n, orderMax: 10n ** 12n }
    expect(stakeRefused('1.123456789', 'BTC', bounds)).toEqual(refused('amount_invalid', { decimals: 8 }))
    expect(stakeRefused('1.12345678', 'BTC', bounds)).toBeNull()
  })

  test('for a duration without terms', () => {
    expect(durationRefused(undefined)).toEqual(refused('seconds_not_offered'))
    expect(durationRefused({ seconds: 30 })).toBeNull()
  })

  const terms = (amount: bigint) => ({ amount, payoutRate: 800_000n, feeRate: 5_000n, feeMin: 1n })
  const rich: Means = { available: 9000_00n, openHere: 0n, openTotal: 0n }
  const money = (params: Record<string, string>) => ({ ...params, asset })
  test.each<[string, bigint, Partial<Means>, Refused | null]>([
    [
      'a cent of stake and fee is short',
      100_00n,
      { available: 100_49n },
      refused('insufficient_balance', money({ available: '100.49', needed: '100.50' })),
    ],
    ['it is just enough', 100_00n, { available: 100_50n }, null],
    [
      'the balance is told before the position',
      1900_00n,
      { available: 10n, openHere: 2000_00n },
      refused('insufficient_balance', money({ available: '0.10', needed: '1909.50' })),
    ],
    [
      'a balance below nought is told as nought',
      10_00n,
      { available: -5n },
      refused('insufficient_balance', money({ available: '0.00', needed: '10.05' })),
    ],
    [
      'the position would be small',
      4_99n,
      {},
      refused('position_below_min', money({ least: '5.00', min: '5.00' })),
    ],
    ['a small order adds to a position', 1_00n, { openHere: 4_00n, openTotal: 4_00n }, null],
    [
      'the position would be a cent over',
      10_00n,
      { openHere: 1990_01n, openTotal: 1990_01n },
      refused('position_max', money({ max: '2000.00', left: '9.99' })),
    ],
    [
      'the position is over already',
      10_00n,
      { openHere: 2100_00n },
      refused('position_max', money({ max: '2000.00', left: '0.00' })),
    ],
    ['the position is filled', 10_00n, { openHere: 1990_00n, openTotal: 1990_00n }, null],
    [
      'the position is told before the whole',
      10_00n,
      { openHere: 1995_00n, openTotal: 4999_00n },
      refused('position_max', money({ max: '2000.00', left: '5.00' })),
    ],
    [
      'all positions would be a cent over',
      10_00n,
      { openTotal: 4990_01n },
      refused('total_max', money({ max: '5000.00', left: '9.99' })),
    ],
    ['all positions are filled', 10_00n, { openTotal: 4990_00n }, null],
  ])('of means: %s', (_what, amount, means, expected) => {
    expect(meansRefused(terms(amount), asset, { ...rich, ...means }, limits)).toEqual(expected)
  })

  test.each<[string, DayLeft, Refused | null]>([
    ['just enough', { leftStake: 100_00n, leftLoss: 100_50n }, null],
    [
      'a cent of stake short',
      { leftStake: 99_99n, leftLoss: 500_00n },
      refused('limit_reached', money({ left: '99.99' })),
    ],
    [
      'a cent of loss short',
      { leftStake: 500_00n, leftLoss: 100_49n },
      refused('limit_reached', money({ left: '100.49' })),
    ],
    [
      'more taken than the day has',
      { leftStake: -1n, leftLoss: -1n },
      refused('limit_reached', money({ left: '0.00' })),
    ],
  ])('of what the day has left: %s', (_what, left, expected) => {
    expect(dayRefused(terms(100_00n), asset, left)).toEqual(expected)
  })
})

describe('a deposit', () => {
  const bounds = { min: 10_00n, max: 50_000_00n }
  test.each<[string, string, Refused | null]>([
    ['nothing', '', refused('amount_required')],
    ['words', 'ten', refused('amount_invalid', { decimals: 2 })],
    ['nought', '0', refused('amount_below_min', { min: '10.00', asset })],
    ['a cent too little', '9.99', refused('amount_below_min', { min: '10.00', asset })],
    ['the least', '10', null],
    ['the most', '50000.00', null],
    ['a cent too much', '50000.01', refused('amount_above_max', { max: '50000.00', asset })],
  ])('of %s', (_what, text, expected) => {
    expect(depositRefused(text, asset, bounds)).toEqual(expected)
  })

  test.each<[string, string, Refused | null]>([
    ['nothing', '', refused('screenshot_required')],
    ['spaces', ' ', refused('screenshot_required')],
    ['a path', '../A', refused('upload_invalid')],
    ['a key', ID, null],
  ])('with %s for a picture', (_what, key, expected) => {
    expect(screenshotRefused(key)).toEqual(expected)
  })

  const hidden = refused('validation', { fields: 'reference' })
  test.each<[string, string, Refused | null]>([
    ['none', '', null],
    ['a plain one', '0xab cd', null],
    ['a line end around it', ' 12\n', null],
    ['a line end inside', '1\n2', hidden],
    ['a letter not to be seen', 'a\u202eb', hidden],
    ['one by which a word may break', 'a\u200bb', hidden],
  ])('with %s for a reference', (_what, text, expected) => {
    expect(referenceRefused(text)).toEqual(expected)
    expect(referenceRefused(withoutHidden(text))).toBeNull()
  })

  test('a reference without what cannot be seen is one line', () => {
    expect(withoutHidden('\ufeff 12\n34\u202e ')).toBe('1234')
  })
})

describe('a line to customer service', () => {
  test.each<[string, string, Refused | null]>([
    ['nothing', '', refused('text_required')],
    ['spaces and line ends', ' \r\n\t ', refused('text_required')],
    ['what prints nothing', '\u0000\u0007', refused('text_required')],
    ['one letter', 'a', null],
    ['as many characters as are taken', '\u{1d6d1}'.repeat(2000), null],
    ['those, and space around them', ` ${'x'.repeat(2000)}\n`, null],
    ['one more', 'x'.repeat(2001), refused('text_too_long', { max: 2000, length: 2001 })],
  ])('of %s', (_what, text, expected) => {
    expect(textRefused(text)).toEqual(expected)
  })

  test.each<[string, string]>([
    ['a\ud800b \udc00', 'a\ufffdb \ufffd'],
    ['\udc00\ud800', '\ufffd\ufffd'],
    ['x\u{1f4b6}\ud83d', 'x\u{1f4b6}\ufffd'],
    ['\u{1f4b6}', '\u{1f4b6}'],
  ])('has half a character marked, and none that is whole: %j', (text, kept) => {
    expect(plainLine(text)).toBe(kept)
  })

  const other = (n: number) => `${ID.slice(0, -1)}${n}`
  test.each<[string, string[], Refused | null]>([
    ['none', [], null],
    ['three', [other(1), other(2), other(3)], null],
    ['four', [other(1), other(2), other(3), other(4)], refused('pictures_max', { max: 3 })],
    ['one named twice', [ID, ID], refused('upload_invalid')],
    ['what is no key', ['x'], refused('upload_invalid')],
  ])('with pictures: %s', (_what, keys, expected) => {
    expect(picturesRefused(keys)).toEqual(expected)
  })
})

describe('a registration', () => {
  test.each<[string, boolean]>([
    ['ada.lovelace', true],
    ['李小龙', true],
    ['ＡＤＡ１', true],
    ['  ada ', true],
    ['', false],
    ['ab', false],
    ['a'.repeat(20), true],
    ['a'.repeat(21), false],
    ['ada lovelace', false],
    ['.ada', false],
    ['ada\u1160', false],
    ['\u115fada', false],
    ['ada\ufe0f', false],
    ['ada\u3164', false],
    ['ad\u200da', false],
  ])('by the name %j', (name, taken) => {
    expect(usernameRefused(name)).toEqual(taken ? null : refused('username_invalid'))
  })

  const SIXTEEN = '🐎🔋🧷🪙🧭🪁🐟🐠🐡🦈🐙🐚🦀🦞🦐🦑'
  test.each<[string, Refused['slug'] | null]>([
    ['12345', 'password_length'],
    ['      ', 'password_length'],
    ['k7m2q ', 'password_length'],
    ['k7m2qx', null],
    ['a1b2c3d4e5f6g7h8', null],
    ['a1b2c3d4e5f6g7h8i', 'password_length'],
    [SIXTEEN, null],
    [`${SIXTEEN}🐬`, 'password_length'],
    ['e\u0301'.repeat(3), 'password_length'],
    ['654321', 'password_common'],
    ['8901234', 'password_common'],
    ['abcdef', 'password_common'],
    ['ＦＥＤＣＢＡ', 'password_common'],
    ['147036', 'password_common'],
    ['aaaaaa', 'password_common'],
    ['00000000', 'password_common'],
    ['121212', 'password_common'],
    ['abcdabcdab', 'password_common'],
    ['horsehorse', 'password_common'],
    ['aabbcc', 'password_common'],
    ['one two', null],
    ['ada.lovelace', 'password_common'],
    ['ECALEVOL.ADA', 'password_common'],
    ['4d4.l0v3l4c3', 'password_common'],
    [' Ada.Lovelace! ', 'password_common'],
    ['evenhand', 'password_common'],
    ['Evenhand2026', 'password_common'],
    ['3v3nh4nd-abc', null],
    ['evenhand-quartz', null],
  ])('with the password %j: %s', (password, slug) => {
    const found = passwordRefused(password, ['Ada.Lovelace', 'Evenhand'])
    expect(found?.slug ?? null).toEqual(slug)
  })

  test('with a short name, which may stand in any password', () => {
    expect(passwordRefused('li-k7m2q', ['li', ''])).toBeNull()
  })

  test('with what else it needs', () => {
    expect(repeatRefused('a', 'a')).toBeNull()
    expect(repeatRefused('a', 'A')).toEqual(refused('password_mismatch'))
    expect(inviteRefused(' A ')).toBeNull()
    expect(inviteRefused(' ')).toEqual(refused('invite_required'))
    expect(agreementRefused(true)).toBeNull()
    expect(agreementRefused(false)).toEqual(refused('agreement_required'))
  })
})
