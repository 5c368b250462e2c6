import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type PersonalField, personalFields } from './fields.ts'

// `<field>.<base64url of version, nonce, encrypted text, tag>`. Exports and rotation find values by the field.

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Versions 1 to 255, 32 bytes each; `current` seals, all open. */
export interface DataKeys {
  current: number
  byVersion: ReadonlyMap<number, Uint8Array>
}

/** Only known-answer tests give the nonce: one used twice under a key would reveal both texts. */
export function sealText(
  keys: DataKeys,
  uid: string,
  field: PersonalField,
  text: string,
  nonce: Uint8Array = randomBytes(NONCE_BYTES),
): string {
  const { current } = keys
  const cipher = createCipheriv(ALGORITHM, keyOf(keys, current), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(current, uid, field))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const bytes = Buffer.concat([Buffer.of(current), nonce, encrypted, cipher.getAuthTag()])
  return `${field}.${bytes.toString('base64url')}`
}

/** Throws unless it was sealed unchanged for this user and field. */
export function openText(keys: DataKeys, uid: string, field: PersonalField, sealed: string): string {
  const found = sealedParts(sealed)
  if (found?.field !== field) throw new Error(`this is no sealed ${field}`)
  const { bytes, version } = found
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  // Without the length Node would accept a tag cut to four bytes.
  const decipher = createDecipheriv(ALGORITHM, keyOf(keys, version), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(version, uid, field))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const encrypted = bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
}

interface SealedParts {
  field: PersonalField
  version: number
  bytes: Buffer
}

/** A user's own text may look like this. */
export function sealedParts(text: string): SealedParts | undefined {
  const [name, encoded = '', ...more] = text.split('.')
  const field = personalFields.find((each) => each === name)
  if (!field || more.length > 0 || !/^[\w-]+$/.test(encoded)) return undefined
  const bytes = Buffer.from(encoded, 'base64url')
  const version = bytes[0]
  if (version === undefined || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) return undefined
  return { field, version, bytes }
}

const boundTo = (version: number, uid: string, field: PersonalField): Buffer =>
  Buffer.from(`v${version}|${uid}|${field}`)

function keyOf({ byVersion }: DataKeys, version: number): Uint8Array {
  const key = byVersion.get(version)
  if (!key) throw new Error(`there is no data key of version ${version}`)
  return key
}
