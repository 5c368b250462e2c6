import { createCipheriv, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderOfProofId, proofIdOf } from './proof-link.ts'

const [UID, ORDER] = ['01KAY00000000000000000000A', '01KAY0000000000000000000ZZ']
const key = (letter: string) => letter.repeat(43)

/** Made here once more: AES-256-GCM with twelve bytes of HMAC of the content as its nonce, and a whole tag. */
function sealed(text: string, secret: string, nonceOf = text): Buffer {
  const nonce = createHmac('sha256', secret).update(`nonce:${nonceOf}`).digest().subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'base64url'), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()])
}

test('a link is what it is: 80 bytes, the same each time, another for each order and key', () => {
  const id = proofIdOf(UID, ORDER, key('A'))
  expect(id).toBe(sealed(UID + ORDER, key('A')).toString('base64url'))
  expect(Buffer.from(id, 'base64url')).toHaveLength(80)
  expect(proofIdOf(UID, UID, key('A'))).not.toBe(id)
  expect(proofIdOf(UID, ORDER, key('B'))).not.toBe(id)
})

test('it opens with any key that is still known, and with no other', () => {
  const id = proofIdOf(UID, ORDER, key('B'))
  expect(orderOfProofId(id, [key('A'), key('B')])).toEqual({ uid: UID, orderId: ORDER })
  expect(orderOfProofId(id, [key('A'), key('C')])).toBeNull()
})

test('one byte more or less, or another one anywhere, opens nothing', () => {
  const bytes = sealed(UID + ORDER, key('A'))
  const opened = (changed: Buffer) => orderOfProofId(changed.toString('base64url'), [key('A')])
  expect(opened(bytes)).toEqual({ uid: UID, orderId: ORDER })
  for (const length of [0, 11, 28, 79]) expect(opened(bytes.subarray(0, length))).toBeNull()
  expect(opened(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeNull()
  for (const at of [0, 11, 12, 63, 64, 79]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(opened(changed)).toBeNull()
  }
  expect(opened(sealed(`${UID}${ORDER}X`, key('A')))).toBeNull()
  expect(opened(sealed((UID + ORDER).slice(1), key('A')))).toBeNull()
})
