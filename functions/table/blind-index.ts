import { createHmac, hkdfSync } from 'node:crypto'
import { destinationKinds } from '../../shared/destinations.ts'

/** Kinds whose values are found through what their owner has sealed: each is also the name of that field. */
export const sealedKinds = ['phone', 'mail', 'idNumber', ...destinationKinds] as const
export type UniqueKind = 'username' | 'publicId' | 'invite' | 'operator' | (typeof sealedKinds)[number]

/** A number from 1 on and a key of 32 bytes in base64url: `2.<key>`. */
export type IndexKey = string
/** The one guards are written under; beside it the previous or the next, while one replaces the other. */
export type IndexKeys = readonly IndexKey[]

/** What guards were hashed by before each kind had a key of its own. */
const FIRST = 1
const KINDS_OF_FIRST: readonly UniqueKind[] = ['username', 'publicId', 'invite', 'operator']
const HASH_BYTES = 16

/**
 * By what a unique value is found without being stored: 128 bits under a key that only its kind has, so that two kinds
 * with the same value show nothing in common. The number of the key first.
 */
export function blindIndex(kind: UniqueKind, value: string, indexKey: IndexKey): string {
  const { number, key } = indexKeyOf(indexKey)
  if (number === FIRST && KINDS_OF_FIRST.includes(kind))
    return `${FIRST}.${createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url')}`
  const own = hkdfSync('sha256', Buffer.from(key, 'base64url'), '', `blind index of ${kind}`, 32)
  const hash = createHmac('sha256', Buffer.from(own)).update(value).digest().subarray(0, HASH_BYTES)
  return `${number}.${hash.toString('base64url')}`
}

/** Throws where it is none. */
export function indexKeyOf(text: IndexKey): { number: number; key: string } {
  const [number = '', key = ''] = text.split('.')
  if (!/^\d+$/.test(number) || !key) throw new Error('this is no index key')
  return { number: Number(number), key }
}
