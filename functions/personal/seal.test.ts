import { describe, expect, test } from 'vitest'
import { type DataKeys, openText, sealedParts, sealText } from './seal.ts'

const key = (byte: number) => new Uint8Array(32).fill(byte)
const keys: DataKeys = { current: 1, byVersion: new Map([[1, key(7)]]) }
const nonce = new Uint8Array(12).fill(9)
const UID = '01KAY00000000000000000000A'

/** Computed by an implementation of AES-256-GCM other than Node's (WebCrypto), from the layout as it is documented. */
async function byWebCrypto(text: string, version: number, field: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', key(7), 'AES-GCM', false, ['encrypt'])
  const additionalData = new TextEncoder().encode(`v${version}|${UID}|${field}`)
  const options = { name: 'AES-GCM', iv: nonce, additionalData, tagLength: 128 }
  const sealed = await crypto.subtle.encrypt(options, imported, new TextEncoder().encode(text))
  return `${field}.${Buffer.concat([Buffer.of(version), nonce, Buffer.from(sealed)]).toString('base64url')}`
}

/** A sealed value with its bytes changed. */
function changed(sealed: string, change: (bytes: Buffer) => Buffer): string {
  const [field, encoded = ''] = sealed.split('.')
  return `${field}.${change(Buffer.from(encoded, 'base64url')).toString('base64url')}`
}

describe('a sealed value', () => {
  test('is known: the same bytes for the same key, user, field, text and nonce, for good', () => {
    expect(sealText(keys, UID, 'phone', '+491701234567', nonce)).toBe(
      'phone.AQkJCQkJCQkJCQkJCQyxvaWJwPBTk1b-DtGiYEvnBQTfsFavj1muNibl',
    )
  })

  test('is what another implementation makes of the same layout, in every script', async () => {
    for (const text of ['+66812345678', '王小明', 'Nguyễn Thị Ánh', '🙂', ''])
      expect(sealText(keys, UID, 'realName', text, nonce)).toBe(await byWebCrypto(text, 1, 'realName'))
  })

  test('opens to its text, and is another each time', () => {
    const both = [1, 2].map(() => sealText(keys, UID, 'mail', 'ada@example.com'))
    expect(both[0]).not.toBe(both[1])
    expect(both.map((sealed) => openText(keys, UID, 'mail', sealed))).toEqual(
      Array(2).fill('ada@example.com'),
    )
  })

  test('opens under a key that no longer seals, and not under one that is gone', () => {
    const sealed = sealText(keys, UID, 'mail', 'ada@example.com')
    const two: DataKeys = { current: 2, byVersion: new Map([...keys.byVersion, [2, key(8)]]) }
    expect(openText(two, UID, 'mail', sealed)).toBe('ada@example.com')
    expect(sealedParts(sealText(two, UID, 'mail', 'ada@example.com'))?.version).toBe(2)
    const second: DataKeys = { current: 2, byVersion: new Map([[2, key(8)]]) }
    expect(() => openText(second, UID, 'mail', sealed)).toThrow('no data key of version 1')
  })
})

describe('check 28: what does not open', () => {
  const sealed = sealText(keys, UID, 'phone', '+491701234567')
  const open = (text: string, uid = UID, field: 'phone' | 'mail' = 'phone') =>
    openText(keys, uid, field, text)

  test('a value of another user', () => {
    expect(() => open(sealed, '01KAY00000000000000000000B')).toThrow()
  })

  test('a value of another field, under its own name or under the other', () => {
    expect(() => open(sealed, UID, 'mail')).toThrow()
    expect(() => open(sealed.replace('phone.', 'mail.'), UID, 'mail')).toThrow()
  })

  test('a value under another key', () => {
    const other: DataKeys = { current: 1, byVersion: new Map([[1, key(8)]]) }
    expect(() => openText(other, UID, 'phone', sealed)).toThrow()
  })

  test('a value said to be of another version, though that one has the same key', () => {
    const both: DataKeys = { current: 1, byVersion: new Map([1, 2].map((version) => [version, key(7)])) }
    const second = changed(sealed, (bytes) => Buffer.concat([Buffer.of(2), bytes.subarray(1)]))
    expect(() => openText(both, UID, 'phone', second)).toThrow()
  })

  test('a value cut short, to where four bytes of its tag are left, and one of any changed bit', () => {
    const { length } = Buffer.from(sealed.split('.')[1] ?? '', 'base64url')
    for (let cut = 1; cut < length; cut += 1)
      expect(() => open(changed(sealed, (bytes) => bytes.subarray(0, -cut)))).toThrow()
    for (let bit = 0; bit < length * 8; bit += 1)
      expect(() =>
        open(
          changed(sealed, (bytes) => {
            bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
            return bytes
          }),
        ),
      ).toThrow()
  })

  test.each([
    '',
    'phone',
    'phone.',
    'phone.AAAA',
    '+491701234567',
    `${sealed}.x`,
    `${sealed}=`,
    `x.${sealed}`,
  ])('a text that is no sealed value: %s', (text) => {
    expect(() => open(text)).toThrow('this is no sealed phone')
  })
})
