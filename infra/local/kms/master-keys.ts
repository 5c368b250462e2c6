import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Context = Readonly<Record<string, string>>

/** Wrapped by no material of this key, for another context, or changed. */
export class InvalidCiphertext extends Error {}

export interface MasterKey {
  wrap(plain: Uint8Array, context: Context): Uint8Array
  /** Throws InvalidCiphertext. */
  unwrap(wrapped: Uint8Array, context: Context): Uint8Array
  /** Older materials can still unwrap. */
  rotate(): void
}

/** Read at each use: a command may have rotated it while a server runs. */
export function masterKey(file?: string): MasterKey {
  let inMemory: string[] = []
  const read = (): string[] =>
    file ? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []) : inMemory
  const keep = (materials: string[]): void => {
    inMemory = materials
    if (file) writeFileSync(file, JSON.stringify(materials, null, 2), { mode: 0o600 })
  }
  const add = (): string[] => {
    const materials = [...read(), randomBytes(32).toString('base64url')]
    keep(materials)
    return materials
  }

  return {
    wrap(plain, context) {
      const found = read()
      const materials = found.length > 0 ? found : add()
      const number = materials.length
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', materialOf(materials, number), nonce, {
        authTagLength: TAG_BYTES,
      })
      cipher.setAAD(bytesOf(context))
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(number), nonce, encrypted, cipher.getAuthTag()])
    },

    unwrap(wrapped, context) {
      const bytes = Buffer.from(wrapped)
      try {
        const material = materialOf(read(), bytes[0] ?? 0)
        const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
        const decipher = createDecipheriv('aes-256-gcm', material, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(bytesOf(context))
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        const encrypted = bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES)
        return Buffer.concat([decipher.update(encrypted), decipher.final()])
      } catch {
        throw new InvalidCiphertext()
      }
    },

    rotate: () => void add(),
  }
}

function materialOf(materials: string[], number: number): Buffer {
  const material = materials[number - 1]
  if (material === undefined) throw new InvalidCiphertext()
  return Buffer.from(material, 'base64url')
}

const bytesOf = (context: Context): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))))
