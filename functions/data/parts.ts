import { namesMarked } from '../../shared/api/marks.ts'
import { routes } from '../../shared/api/routes.ts'
import { type DocumentKind, documentPlaces } from '../../shared/documents.ts'
import { dataKeyPrefix } from '../table/keys.ts'
import type { Row, Value } from '../table/write.ts'

/** What the rows of a user are called in an export, by what their sort keys begin with; documents by their kind. */
const named: readonly [begin: string, part: string][] = [
  ['A', 'account'],
  ['P', 'profile'],
  ['V', 'verified'],
  ['C#', 'destination'],
  ['CLAIMS#', 'claims_of_month'],
  ['FIRST', 'first_deposit'],
  ['VIP', 'vip'],
  ['COUPLE', 'couple_place'],
  ['COUPLE#', 'couple_link'],
  ['L#', 'ticket_line'],
  ['F#', 'picture'],
  ['M#', 'message'],
  ['ALERT#', 'price_alert'],
  ['PUSH#', 'push'],
  ['READ', 'read_marks'],
  ['BAL#', 'balance_by_day'],
  ['SECURITY#', 'security'],
  ['DEVICE#', 'device'],
  ['PASSKEY#', 'passkey'],
  ['FRIEND#', 'friend'],
]
/** Rows that are no data of the user's: keys, marks of the desk, counts, and what this very area keeps. */
const notTheirs = ['ALERT#ADDED', dataKeyPrefix, 'E#', 'STEPUP#', 'INVITES#', 'RECOUNT', 'EXPORT', 'ERASURE']

/**
 * What a row of `U#<uid>` or `O#<uid>` is called in an export; null for what is not the user's. Undefined for a kind that
 * is named nowhere: it is left out, and a test fails until somebody has said which of both it is.
 */
export function partOf({ pk, sk }: Pick<Row, 'pk' | 'sk'>): string | null | undefined {
  // The documents tell it already, in another order.
  if (pk.startsWith('J#')) return null
  if (notTheirs.some((begin) => isOf(sk, begin))) return null
  // A kind with a partition of its own has no beginning of sort keys.
  const document = (Object.keys(documentPlaces) as DocumentKind[]).find(
    (kind) => pk.startsWith(documentPlaces[kind].pk) && sk.startsWith(documentPlaces[kind].sk),
  )
  return document ?? named.find(([begin]) => isOf(sk, begin))?.[1]
}

const isOf = (sk: string, begin: string): boolean =>
  begin.endsWith('#') ? sk.startsWith(begin) : sk === begin

/**
 * Attributes that are not told: who at the desk decided, what passwords are compared with, keys and keyed hashes, and how the
 * table finds its rows.
 */
const withheld =
  /(^|[a-z])(By|Op|Hash|Key)$|^(pk|sk|gpk|gsk|ttl|operator|wrapped|claimedUntil|tries|mark|fingerprint|secret|epoch|journal)$/
/** What opens something: named by the route table where a user gives it. */
const secretNames = namesMarked('secret', routes)
/** Who wrote a line is told as `user` or `desk`, never by name. */
export const isTold = (name: string): boolean => !withheld.test(name) && !secretNames.has(name)

/** What a document keeps of a number to pay by it. Who owns the number reads it where it is theirs, until they remove it. */
const COPIED = 'sealed'

/** A value as JSON tells it: whole numbers as text, as they may be larger than JavaScript's. */
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
