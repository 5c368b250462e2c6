import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypted, so it needs no row and hides the user. The nonce comes from the content: an order has one link. */
export function proofIdOf(uid: string, orderId: string, key: string): string {
  const text = uid + orderId
  const nonce = createHmac('sha256', key).update(`nonce:${text}`).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

export function orderOfProofId(
  proofId: string,
  keys: readonly string[],
): { uid: string; orderId: string } | null {
  const bytes = Buffer.from(proofId, 'base64url')
  if (bytes.length !== NONCE_BYTES + 52 + TAG_BYTES) return null
  for (const key of keys) {
    const text = opened(bytes, Buffer.from(key, 'base64url'))
    if (text) return { uid: text.slice(0, 26), orderId: text.slice(26) }
  }
  return null
}

function opened(bytes: Buffer, key: Buffer): string | null {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    return null
  }
}
