import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * The id of an order's public proof: user and order, encrypted, so that the link needs no row, does not tell whose
 * order it is, and cannot be guessed. The nonce comes from the content, so an order has one link.
 */
export function proofIdOf(uid: string, orderId: string, key: string): string {
  const text = uid + orderId
  const nonce = createHmac('sha256', key).update(`nonce:${text}`).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** The order of a proof id; null for one this stage did not make. */
export function orderOfProofId(proofId: string, key: string): { uid: string; orderId: string } | null {
  const bytes = Buffer.from(proofId, 'base64url')
  if (bytes.length !== NONCE_BYTES + 52 + TAG_BYTES) return null
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key, 'base64url'),
    bytes.subarray(0, NONCE_BYTES),
  )
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8')
    return { uid: text.slice(0, 26), orderId: text.slice(26) }
  } catch {
    return null
  }
}
