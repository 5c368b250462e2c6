import { namesMarked } from '../../shared/api/marks.ts'
import { routes } from '../../shared/api/routes.ts'
import { type DocumentKind, documentPlaces } from '../../shared/documents.ts'
import { declaredRows } from '../stored.ts'
import { dataKeyPrefix } from '../table/keys.ts'
import type { Row, Value } from '../table/write.ts'

const named: readonly [begin: string, part: string][] = [
  ['A', 'account'],
  ['P', 'profile'],
  ['V', 'verified'],
  ['CLAIMS#', 'claims_of_month'],
  ['FIRST', 'first_deposit'],
  ['VIP', 'vip'],
  ['COUPLE', 'couple_place'],
  ['COUPLE#', 'couple_link'],
  ['L#', 'ticket_line'],
  ['F#', 'picture'],
  ['M#', 'message'],
  ['READ', 'read_marks'],
  ['BAL#', 'balance_by_day'],
  ['SECURITY#', 'security'],
  ['DEVICE#', 'device'],
  ['PASSKEY#', 'passkey'],
  ['FRIEND#', 'friend'],
]
/** Not the user's data: keys, desk marks, counts and this area's own rows. */
const notTheirs = ['ALERT#ADDED', dataKeyPrefix, 'E#', 'STEPUP#', 'INVITES#', 'EXPORT', 'ERASURE']

/** Null if it is not the user's data; undefined for an unknown kind, which fails a test. */
export function partOf({ pk, sk }: Pick<Row, 'pk' | 'sk'>): string | null | undefined {
  if (pk.startsWith('J#')) return null
  if (notTheirs.some((begin) => isOf(sk, begin))) return null
  const document = (Object.keys(documentPlaces) as DocumentKind[]).find(
    (kind) => pk.startsWith(documentPlaces[kind].pk) && sk.startsWith(documentPlaces[kind].sk),
  )
  return document ?? declaredAt(sk)?.part ?? named.find(([begin]) => isOf(sk, begin))?.[1]
}

const declaredAt = (sk: string) => declaredRows.find(({ sort }) => isOf(sk, sort))

const isOf = (sk: string, begin: string): boolean =>
  begin.endsWith('#') ? sk.startsWith(begin) : sk === begin

/** Withheld: desk operators, password hashes, keys, keyed hashes and index attributes. */
const withheld =
  /(^|[a-z])(By|Op|Hash|Key)$|^(pk|sk|gpk|gsk|ttl|operator|wrapped|claimedUntil|tries|mark|fingerprint|secret|epoch|journal)$/
const secretNames = namesMarked('secret', routes)
/** The author of a message is exported as `user` or `desk`, never by name. */
const isTold = (name: string): boolean => !withheld.test(name) && !secretNames.has(name)
export function isToldOf({ sk }: Row, name: string): boolean {
  const declared = declaredAt(sk)
  return declared ? declared.told.has(name) : isTold(name)
}

/** A document's copy of an account number; its owner reads it in the destination instead. */
const COPIED = 'sealed'

/** Integers become text: they may exceed JavaScript's numbers. */
export function toldValue(value: Value): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return null
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toldValue)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isTold(name) && name !== COPIED)
      .map(([name, each]) => [name, toldValue(each)]),
  )
}
