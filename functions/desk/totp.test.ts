import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { msOf } from '../../shared/time.ts'
import { drawRecoveryCodes, normalisedCode, readInvite, writeInvite } from './codes.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

// The secret of RFC 6238's own examples (appendix B, SHA-1); its eight digits end in our six.
const secret = Secret.fromUTF8('12345678901234567890').base32

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('RFC 6238: at second %i the code is %s', (second, code, step) => {
  expect(stepOfCode(secret, code, msOf(second))).toBe(step)
})

describe('a code', () => {
  const [code, at] = ['287082', 59_000]
  test.each([
    ['half a minute early', at - 30_000, 1],
    ['half a minute late', at + 30_000, 1],
    ['a minute early', at - 60_000, null],
    ['a minute late', at + 60_001, null],
  ])('%s is of step %s', (_says, nowMs, step) => {
    expect(stepOfCode(secret, code, nowMs)).toBe(step)
  })

  test.each(['287083', '28708', '2870820', '', 'abcdef', '28708é', '😀😀😀'])('%s is none', (text) => {
    expect(stepOfCode(secret, text, at)).toBeNull()
  })

  test.each(['287 082', '２８７０８２'])('typed as %s is taken', (typed) => {
    expect(stepOfCode(secret, typed, at)).toBe(1)
  })
})

test('a new secret has 160 bits, and its QR code says all the app must know', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(made)
  const uri = new URL(totpUri(made, { issuer: 'Evenhand desk', name: 'ada' }))
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Evenhand desk',
    secret: made,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('a recovery code is the same however it is typed', () => {
  const [code = ''] = drawRecoveryCodes()
  const typed = [
    code,
    code.toLowerCase(),
    code.replace('-', ' '),
    code.replaceAll('0', 'O').replaceAll('1', 'l'),
  ]
  expect(new Set(typed.map(normalisedCode)).size).toBe(1)
})

test.each([
  ['its own', '01KAY00000000000000000000A-0123456789ABCDEFGHJKMNPQRS', true],
  ['typed small, with a space', ' 01kay00000000000000000000a-0123456789abcdefghjkmnpqrs ', true],
  ['cut', '01KAY00000000000000000000A-0123456789ABCDEFGHJKMNPQR', false],
  ['without a secret', '01KAY00000000000000000000A', false],
  ['of no operator', `nobody-${'A'.repeat(26)}`, false],
  ['with more behind it', `01KAY00000000000000000000A-${'A'.repeat(26)}-A`, false],
])('an invitation %s is read: %s', (_says, text, reads) => {
  const invite = readInvite(text)
  expect(invite !== null).toBe(reads)
  if (invite) expect(writeInvite(invite.operatorId, invite.secret)).toBe(text.trim().toUpperCase())
})
