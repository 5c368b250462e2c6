import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const keyBytes = (key: string) => Buffer.from(key, 'base64url')
/** Binds a sealed text to its operator: on another operator's item it cannot be opened. */
const boundTo = (operatorId: string) => Buffer.from(`operator totp ${operatorId}`)

/** Encrypts an operator's secret for their item alone (AES-256-GCM); the key's version comes first. */
export function seal(text: string, operatorId: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyBytes(key), nonce).setAAD(boundTo(operatorId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `1.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/** Throws for anything that was not sealed for this operator with one of these keys. */
export function unseal(sealed: string, operatorId: string, keys: readonly string[]): string {
  const bytes = Buffer.from(sealed.slice('1.'.length), 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', keyBytes(key), nonce, { authTagLength: TAG_BYTES })
      .setAAD(boundTo(operatorId))
      .setAuthTag(bytes.subarray(-TAG_BYTES))
    try {
      const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
      return Buffer.concat(text).toString('utf8')
    } catch {
      // Sealed with the other key, or not by us.
    }
  }
  throw new Error('none of the keys opens it')
}

/** A code that is shown once, and whose it is. */
interface Code {
  kind: 'invite' | 'recovery'
  code: string
  operatorId: string
}

/** The keyed hash stored of a code; bound to its operator. */
export const codeHash = ({ kind, code, operatorId }: Code, key: string): string =>
  createHmac('sha256', key).update(`${kind}:${operatorId}:${code}`).digest('base64url')

/** Whether a stored hash is of this code, under one of these keys. */
export const isCode = (hash: string, code: Code, keys: readonly string[]): boolean =>
  keys.some((key) => sameHash(hash, codeHash(code, key)))

function sameHash(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
