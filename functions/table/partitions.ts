import { createHash, createHmac } from 'node:crypto'
import { type DocumentKind, documentPlaces } from '../../shared/documents.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import { blindIndex, type IndexKey, type UniqueKind } from './blind-index.ts'
import type { Key } from './write.ts'

export { documentPlaces }
export const documentPlace = (kind: DocumentKind, uid: string): { pk: string; prefix: string } => ({
  pk: documentPlaces[kind].pk + uid,
  prefix: documentPlaces[kind].sk,
})
export const documentKey = (kind: DocumentKind, uid: string, id: string): Key => ({
  pk: documentPlaces[kind].pk + uid,
  sk: documentPlaces[kind].sk + id,
})

export const CODE = 'CODE#'
export const NOTICE = 'NOTICE#'

export const erasureSort = 'ERASURE'
export const dataKeyPrefix = 'K#'
export const destinationPrefix = 'C#'
export const pushPrefix = 'PUSH#'
export const securityPrefix = 'SECURITY#'
export const passkeyPrefix = 'PASSKEY#'
export const dayPrefix = 'BAL#'
export const friendPrefix = 'FRIEND#'
export const INVITED = 'INVITED'
export const vipSort = 'VIP'
export const couplePrefix = 'COUPLE#'
export const signPrefix = 'S#'
export const SHRED = 'SHRED'
export const booksPartition = 'BOOKS'
export const closePrefix = 'CLOSE#'
export const findingPrefix = 'FINDING#'
export const operatorPartition = 'OPERATORS'

export type { UniqueKind }
export const guardKey = (kind: UniqueKind, value: string, indexKey: IndexKey): Key => ({
  pk: `UNIQ#${kind}#${blindIndex(kind, value, indexKey)}`,
  sk: '-',
})

export type OccurrenceKind = 'picture' | 'reference' | 'payout' | 'idNumber' | 'destination'
export const occurrencePartition = (kind: OccurrenceKind, value: string, secret: string): string =>
  `SEEN#${kind}#${keyed(secret, kind, value)}`
export const linePrefix = (thread: string): string => `L#${thread}#`
export const userPartition = (uid: string): string => `U#${uid}`
export const orderPartition = (uid: string): string => `O#${uid}`
/** A separate partition, so that no function may change or delete a row. */
export const journalPartition = (uid: string): string => `J#${uid}`
export const journalSort = (at: EpochSeconds, place: number): string =>
  `${dueSort(at)}#${String(place).padStart(10, '0')}`
export const catalogPartition = 'CATALOG'
export const productPrefix = 'PRODUCT#'
export const haltPartition = 'HALTS'
export const termsPrefix = (product: string): string => `TERMS#${product}#`
/** A separate partition stops the desk from writing whole rows next to products. */
export const proposedTermsPartition = 'PROPOSED'
export const projectPrefix = 'PROJECT#'
/** A separate partition lets the desk write it without reaching products. */
export const projectPartition = (id: string): string => `PROJECT#${id}`
export const fundingPrefix = 'FUND#'
export const articlePrefix = 'ARTICLE#'
export const ruleChangePrefix = 'RULES#'
/** A separate partition, so that lists read no bodies. */
export const articlePartition = (id: string): string => `ARTICLE#${id}`
export const articleVersionPrefix = 'V#'
export const wayPartition = 'WAYS'
export const wayVersionPrefix = (method: string, version: number): string =>
  `${method}#${String(version).padStart(6, '0')}#`
/** A series is one symbol's days under one version of the rules. */
export const tapePartition = (series: string): string => `TAPE#${series}`

export const measurePartition = (kind: ReviewKind): string => `MEASURED#${kind}`
export const reviewPartition = (kind: ReviewKind): string => `REVIEW#${kind}`
export const reviewIndex = (kind: ReviewKind, { uid, id, at }: { uid: string; id: string; at: number }) => ({
  gpk: reviewPartition(kind),
  gsk: `${dueSort(at)}#${uid}#${id}`,
})

export const auditDay = (nowMs: EpochMs): string => new Date(nowMs).toISOString().slice(0, 10)
export const AUDIT = 'AUDIT#'
export const auditPartition = (day: string, shard: number): string => `${AUDIT}${day}#${shard}`

/** Spreads users due at one hour. Never lower this number. */
export const TELL_SHARDS = 4
export const tellPartition = (shard: number): string => `TELL#${shard}`
export const tellIndex = (uid: string, id: string, due: EpochSeconds) => ({
  gpk: tellPartition(shardOf(uid, TELL_SHARDS)),
  gsk: `${dueSort(due)}#${uid}#${id}`,
})

/** Spreads users whose day begins. Never lower this number. */
export const PROGRESS_SHARDS = 4
export const progressPartition = (shard: number): string => `PROGRESSED#${shard}`
export const progressIndex = (uid: string, id: string, at: EpochSeconds) => ({
  gpk: progressPartition(shardOf(uid, PROGRESS_SHARDS)),
  gsk: `${dueSort(at)}#${uid}#${id}`,
})

export const dueIndex = (uid: string, id: string, closeAt: EpochSeconds, shards: number) => ({
  gpk: duePartition(shardOf(uid, shards)),
  gsk: `${dueSort(closeAt)}#${uid}#${id}`,
})
export const earningIndex = (uid: string, id: string, shards: number) => ({
  epk: earningPartition(shardOf(uid, shards)),
  esk: `${uid}#${id}`,
})
export const earningPartition = (shard: number): string => `EARN#${shard}`
export const duePartition = (shard: number): string => `DUE#${shard}`
/** Ten digits: text sorts by time until the year 2286. */
export const dueSort = (second: EpochSeconds): string => String(second).padStart(10, '0')

/** One shard for all orders of a user, so that they settle together. */
export const shardOf = (uid: string, shards: number): number =>
  createHash('sha256').update(uid).digest().readUInt32BE(0) % shards

export const keyed = (secret: string, kind: string, value: string): string =>
  `1.${createHmac('sha256', secret).update(`${kind}:${value}`).digest('base64url')}`
