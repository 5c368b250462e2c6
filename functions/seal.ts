import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const keyBytes = (key: string) => Buffer.from(key, 'base64url')

/** AES-256-GCM, bound to one place; the version comes first. */
export function sealFor(text: string, boundTo: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyBytes(key), nonce).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `1.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/** Throws unless it was sealed for this place with one of these keys. */
export function unsealFor(sealed: string, boundTo: string, keys: readonly string[]): string {
  const bytes = Buffer.from(sealed.slice('1.'.length), 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', keyBytes(key), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(bytes.subarray(-TAG_BYTES))
    try {
      const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
      return Buffer.concat(text).toString('utf8')
    } catch {
      // Sealed with the other key, for another place, or not by us.
    }
  }
  throw new Error('none of the keys opens it')
}
