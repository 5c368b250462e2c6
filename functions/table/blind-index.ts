import { createHmac, hkdfSync } from 'node:crypto'
import { destinationKinds } from '../../shared/destinations.ts'

export const sealedKinds = ['phone', 'mail', 'idNumber', ...destinationKinds] as const
export type UniqueKind = 'username' | 'publicId' | 'invite' | 'operator' | (typeof sealedKinds)[number]

export type IndexKey = string
/** Guards are written under the first; the second is the previous or next key during a change. */
export type IndexKeys = readonly IndexKey[]

/** Key 1 hashes these kinds directly; others use a key per kind. */
const FIRST = 1
const KINDS_OF_FIRST: readonly UniqueKind[] = ['username', 'publicId', 'invite', 'operator']
const HASH_BYTES = 16

/** Each kind has its own key, so equal values of two kinds look different. */
export function blindIndex(kind: UniqueKind, value: string, indexKey: IndexKey): string {
  const { number, key } = indexKeyOf(indexKey)
  if (number === FIRST && KINDS_OF_FIRST.includes(kind))
    return `${FIRST}.${createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url')}`
  const own = hkdfSync('sha256', Buffer.from(key, 'base64url'), '', `blind index of ${kind}`, 32)
  const hash = createHmac('sha256', Buffer.from(own)).update(value).digest().subarray(0, HASH_BYTES)
  return `${number}.${hash.toString('base64url')}`
}

export function indexKeyOf(text: IndexKey): { number: number; key: string } {
  const [number = '', key = ''] = text.split('.')
  if (!/^\d+$/.test(number) || !key) throw new Error('this is no index key')
  return { number: Number(number), key }
}
