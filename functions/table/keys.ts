import { createHash, createHmac } from 'node:crypto'
import type { AlertSide } from '../../shared/alerts.ts'
import { type DocumentKind, documentPlaces } from '../../shared/documents.ts'
import type { StageHalt } from '../../shared/halts.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import { blindIndex, type IndexKey, type IndexKeys, type UniqueKind } from './blind-index.ts'
import { signDayId } from './sign-days.ts'
import type { Key } from './write.ts'

/**
 * Every key of the one table, and what it is read by. One sparse index (`gpk`, `gsk`, all attributes):
 * an item is in it only while something is to be done with it.
 *
 * | item                 | pk                     | sk             | read by                                   |
 * |----------------------|------------------------|----------------|-------------------------------------------|
 * | account              | U#<uid>                | A              | every signed-in call, every movement      |
 * | data keys of a class | U#<uid>                | K#<class>      | who seals or opens its personal fields    |
 * | last export          | U#<uid>                | EXPORT         | its owner's page, its worker; TTL         |
 * | erasure              | U#<uid>                | ERASURE        | its worker; index SHRED until it is done  |
 * | profile              | U#<uid>                | P              | login, user/index                         |
 * | grant, refill        | U#<uid>                | D#<id>         | statement, reconcile                      |
 * | deposit, desk credit | U#<uid>                | D#<id>         | its owner; index REVIEW#deposit meanwhile |
 * | exchange             | U#<uid>                | X#<id>         | its owner, statement, reconcile           |
 * | withdrawal           | U#<uid>                | W#<id>         | its owner; index REVIEW#withdrawal meanwhile |
 * | bonus, end of one    | U#<uid>                | R#<id>         | its owner; index BONUS while it runs      |
 * | sign-in day          | U#<uid>                | S#<id of date> | its owner, statement, reconcile           |
 * | friend invited       | U#<inviter>            | FRIEND#<uid>   | who invited them; from their registration |
 * | rewards of a month   | U#<inviter>            | INVITES#<month>| its cap, in the write of a reward; TTL    |
 * | couple's invitation, link | U#<uid>           | COUPLE#<id>    | both of them; a row of who was invited; TTL |
 * | place of one in a couple | U#<uid>            | COUPLE         | which link one has: one at most            |
 * | reward of a couple   | U#<uid>                | G#<id>         | its owner, statement, reconcile           |
 * | note of a first deposit | U#<uid>             | FIRST          | the decision on a deposit                 |
 * | claims of a month    | U#<uid>                | CLAIMS#<month> | their cap, in the write of a claim; TTL   |
 * | VIP level, risk quiz | U#<uid>                | VIP            | its owner, a withdrawal                   |
 * | what may have earned something | PROGRESS#<uid> | <id>         | its worker, in index PROGRESSED#<shard> until it has looked; TTL; from effects |
 * | thread               | U#<uid>                | T#<id>         | its owner; index REVIEW#ticket meanwhile  |
 * | identity             | U#<uid>                | V              | its owner, the desk: how levels stand     |
 * | submission of a level | U#<uid>               | I#<id>         | its owner; index REVIEW#identity meanwhile, INVITED until rewards are booked |
 * | change of verified data | U#<uid>             | J#<id>         | the desk; index REVIEW#change meanwhile   |
 * | line of a thread     | U#<uid>                | L#<thread>#<id>| its owner, the desk                       |
 * | place money is paid out to | U#<uid>          | C#<place>      | its owner, a withdrawal, the desk         |
 * | upload               | U#<uid>                | F#<id>         | its owner, the upload worker; TTL         |
 * | use of a picture     | SEEN#picture#<hmac>    | <uid>#<id>     | the desk, beside a deposit under review   |
 * | use of a reference   | SEEN#reference#<hmac>  | <uid>#<id>     | the desk, beside a deposit under review   |
 * | use of an ID number  | SEEN#idNumber#<hmac>   | <uid>#<id>     | the desk, beside a submission             |
 * | binding of a number  | SEEN#destination#<hmac> | <uid>#<place> | the desk, beside a withdrawal             |
 * | approvals made alone | U#<uid>                | E#<operator>   | a decision of that operator; TTL          |
 * | who let value in     | U#<uid>                | E#IN#<operator> | who lets a withdrawal out                |
 * | message              | U#<uid>                | M#<id>         | its owner, user/index; TTL; from effects  |
 * | price alert          | U#<uid>                | ALERT#<place>  | its owner; index ALERT#<product>#<side>#<shard> while it waits |
 * | alerts ever added    | U#<uid>                | ALERT#ADDED    | with the next one, so that none is added twice |
 * | what was read of what staff write | U#<uid> | READ          | its owner, with the account               |
 * | browser told by push | U#<uid>                | PUSH#<place>   | the notifier; blank once it is gone       |
 * | login, what was done to its security | U#<uid> | SECURITY#<id> | its owner's devices and history; TTL     |
 * | device known         | U#<uid>                | DEVICE#<hmac>  | a login; TTL                              |
 * | passkey              | U#<uid>                | PASSKEY#<id>   | its owner; a login by it                  |
 * | step-up              | U#<uid>                | STEPUP#<id>    | nobody: written to be consumed; TTL       |
 * | passkey's challenge  | CHALLENGE#<hmac>       | -              | nobody: written to be consumed; TTL       |
 * | balances at the end of a day | U#<uid>        | BAL#<end>      | the wallet, finance; from effects         |
 * | order                | O#<uid>                | <id>           | order pages; index DUE#<shard> while open |
 * | movement of an account | J#<uid>              | <at>#<place>   | statement, days, reconcile; never changed |
 * | unique guard         | UNIQ#<kind>#<index>    | -              | login, register, the desk; blind-index.ts |
 * | tries, rates         | TRY#<kind>#<hmac>      | -              | login, register; expires by TTL           |
 * | code by SMS or mail  | CODE#<hmac>            | -              | who proves it; the sender; TTL            |
 * | letter to a user     | NOTICE#<uid>           | <id>           | the sender; TTL; from effects             |
 * | what a user chose to be told | NOTICE#<uid>   | <message>#mail, #push | the sender; index TELL#<shard> until it is sent; TTL |
 * | mails of a user's day | NOTICE#<uid>          | MAILS#<date>   | the notifier; TTL                         |
 * | product              | CATALOG                | PRODUCT#<id>   | every market and trade call, cached       |
 * | product's versions   | CATALOG                | TERMS#<id>#<n> | to show an order's terms; versions kept   |
 * | proposed terms       | PROPOSED               | <id>#<op>      | the desk; kept                            |
 * | halt of what is no product | HALTS            | <what>         | with the products; a registration, a withdrawal, the desk |
 * | financing project    | CATALOG                | PROJECT#<id>   | lists and purchases                       |
 * | its versions         | PROJECT#<id>           | V#<n>#<op>     | kept; a draft or change sent again        |
 * | its reserve's ledger | PROJECT#<id>           | FUND#<op>      | the desk, reconcile                       |
 * | news, notices and the like | CATALOG          | ARTICLE#<id>   | lists of them, cached; the desk           |
 * | their versions       | ARTICLE#<id>           | V#<n>#<op>     | kept; a page of one; a draft sent again   |
 * | change of the rules to be read | CATALOG      | RULES#<id>     | with the products; every order, cached    |
 * | what is left of one  | CAP#<project>          | -              | every purchase of it                      |
 * | holding              | U#<uid>                | H#<id>         | its owner; index EARN#<shard> until ended |
 * | day of a holding     | U#<uid>                | N#<id>         | its owner                                 |
 * | money added to one   | U#<uid>                | Q#<id>         | its owner                                 |
 * | way to pay           | CATALOG                | PAY#<method>   | recharge, dorecharge, the desk            |
 * | way's versions       | WAYS                   | <method>#<n>#<id> | the desk; proposals too; kept         |
 * | measured review time | MEASURED               | <kind>         | the page of what was reviewed             |
 * | a review's time      | MEASURED#<kind>        | <at>#<uid>#<id>, #<part> | medians, the desk; TTL; from effects |
 * | reconcile's run      | BOOKS                  | RUN            | the nightly reconcile, to go on            |
 * | what reserves paid   | BOOKS                  | RESERVES       | a project's page; from the nightly reconcile |
 * | reconcile's finding  | BOOKS                  | FINDING#<uid>  | the nightly reconcile, the desk           |
 * | looked at for alerts | LOOKED                 | <product>      | the worker of price alerts, to go on      |
 * | days booked of a shard | STAGE                | ACCRUED#<shard> | the worker of financing                  |
 * | shards ever set      | STAGE                  | SHARDS         | the sweep; rarely a list of open orders   |
 * | change not understood | LOST#effects          | <sequence>     | nobody; TTL; an alarm tells of it         |
 * | operator             | OPERATORS              | <id>           | every call of the desk                    |
 * | audit record         | AUDIT#<day>#<shard>    | <id>           | the desk; with the action it records      |
 * | press of an operator | PRESS#<operator>       | <operation id> | the same press sent again                 |
 * | sum of an operator   | PRESS#<operator>       | SUM#in, SUM#out | a decision of that operator; TTL         |
 * | finished tape day    | TAPE#<series>          | DAY#<day>      | tape, cold start; written by its recorder |
 *
 * Orders have a partition of their own so that IAM can fence them: only the trade area writes `O#*`.
 */
export const keys = {
  account: (uid: string): Key => ({ pk: `U#${uid}`, sk: 'A' }),
  profile: (uid: string): Key => ({ pk: `U#${uid}`, sk: 'P' }),
  dataKeys: (uid: string, fieldClass: string): Key => ({
    pk: `U#${uid}`,
    sk: `${dataKeyPrefix}${fieldClass}`,
  }),
  export: (uid: string): Key => ({ pk: `U#${uid}`, sk: 'EXPORT' }),
  erasure: (uid: string): Key => ({ pk: `U#${uid}`, sk: erasureSort }),
  deposit: (uid: string, id: string): Key => documentKey('deposit', uid, id),
  exchange: (uid: string, id: string): Key => documentKey('exchange', uid, id),
  withdrawal: (uid: string, id: string): Key => documentKey('withdrawal', uid, id),
  reward: (uid: string, id: string): Key => documentKey('reward', uid, id),
  /** One row a date (sign-days.ts). */
  signDay: (uid: string, date: string): Key => documentKey('sign', uid, signDayId(date)),
  friend: (inviter: string, friend: string): Key => ({
    pk: `U#${inviter}`,
    sk: `${friendPrefix}${friend}`,
  }),
  invites: (inviter: string, month: string): Key => ({ pk: `U#${inviter}`, sk: `INVITES#${month}` }),
  /** The row of who was invited; and which link a user has. */
  couple: (uid: string, id: string): Key => ({ pk: `U#${uid}`, sk: `${couplePrefix}${id}` }),
  couplePlace: (uid: string): Key => ({ pk: `U#${uid}`, sk: 'COUPLE' }),
  vip: (uid: string): Key => ({ pk: `U#${uid}`, sk: vipSort }),
  firstDeposit: (uid: string): Key => ({ pk: `U#${uid}`, sk: 'FIRST' }),
  claims: (uid: string, month: string): Key => ({ pk: `U#${uid}`, sk: `CLAIMS#${month}` }),
  coupleReward: (uid: string, id: string): Key => documentKey('couple', uid, id),
  thread: (uid: string, id: string): Key => documentKey('ticket', uid, id),
  identity: (uid: string): Key => ({ pk: `U#${uid}`, sk: 'V' }),
  submission: (uid: string, id: string): Key => documentKey('identity', uid, id),
  change: (uid: string, id: string): Key => documentKey('change', uid, id),
  line: (uid: string, thread: string, id: string): Key => ({
    pk: `U#${uid}`,
    sk: `${linePrefix(thread)}${id}`,
  }),
  /** `place` counts a user's destinations from 1. */
  destination: (uid: string, place: number): Key => ({
    pk: `U#${uid}`,
    sk: `${destinationPrefix}${String(place).padStart(4, '0')}`,
  }),
  upload: (uid: string, id: string): Key => ({ pk: `U#${uid}`, sk: `F#${id}` }),
  occurrence: (kind: OccurrenceKind, value: string, secret: string, where: string): Key => ({
    pk: occurrencePartition(kind, value, secret),
    sk: where,
  }),
  soloApprovals: (uid: string, operator: string): Key => ({ pk: `U#${uid}`, sk: `E#${operator}` }),
  letIn: (uid: string, operator: string): Key => ({ pk: `U#${uid}`, sk: `E#IN#${operator}` }),
  operatorSum: (operator: string, way: 'in' | 'out'): Key => ({ pk: `PRESS#${operator}`, sk: `SUM#${way}` }),
  message: (uid: string, id: string): Key => ({ pk: `U#${uid}`, sk: `M#${id}` }),
  readMarks: (uid: string): Key => ({ pk: `U#${uid}`, sk: 'READ' }),
  pushed: (uid: string, place: number): Key => ({ pk: `U#${uid}`, sk: `${pushPrefix}${place}` }),
  /** Among the alerts, so that one query reads both. */
  alertCount: (uid: string): Key => ({ pk: `U#${uid}`, sk: `${alertPrefix}ADDED` }),
  alert: (uid: string, place: number): Key => ({
    pk: `U#${uid}`,
    sk: `${alertPrefix}${String(place).padStart(2, '0')}`,
  }),
  securityEvent: (uid: string, id: string): Key => ({ pk: `U#${uid}`, sk: `${securityPrefix}${id}` }),
  device: (uid: string, name: string, secret: string): Key => ({
    pk: `U#${uid}`,
    sk: `DEVICE#${keyed(secret, 'device', `${uid} ${name}`)}`,
  }),
  passkey: (uid: string, id: string): Key => ({ pk: `U#${uid}`, sk: `${passkeyPrefix}${id}` }),
  stepUp: (uid: string, id: string): Key => ({ pk: `U#${uid}`, sk: `STEPUP#${id}` }),
  challenge: (challenge: string, secret: string): Key => ({
    pk: `CHALLENGE#${keyed(secret, 'challenge', challenge)}`,
    sk: '-',
  }),
  order: (uid: string, id: string): Key => documentKey('order', uid, id),
  journalRow: (uid: string, sk: string): Key => ({ pk: journalPartition(uid), sk }),
  day: (uid: string, endsAt: EpochSeconds): Key => ({ pk: `U#${uid}`, sk: `${dayPrefix}${dueSort(endsAt)}` }),
  product: (id: string): Key => ({ pk: 'CATALOG', sk: `${productPrefix}${id}` }),
  /** A partition of its own: a halt is always on the first page. */
  stageHalt: (id: StageHalt): Key => ({ pk: haltPartition, sk: id }),
  productVersion: (id: string, version: number): Key => ({
    pk: 'CATALOG',
    sk: `${termsPrefix(id)}${version}`,
  }),
  proposedTerms: (product: string, operation: string): Key => ({
    pk: proposedTermsPartition,
    sk: `${product}#${operation}`,
  }),
  project: (id: string): Key => ({ pk: 'CATALOG', sk: `${projectPrefix}${id}` }),
  /** Two operations may draft one version at once. */
  projectVersion: (id: string, version: number, operation: string): Key => ({
    pk: projectPartition(id),
    sk: `V#${String(version).padStart(6, '0')}#${operation}`,
  }),
  article: (id: string): Key => ({ pk: catalogPartition, sk: `${articlePrefix}${id}` }),
  articleVersion: (id: string, version: number, operation: string): Key => ({
    pk: articlePartition(id),
    sk: `${articleVersionPrefix}${String(version).padStart(6, '0')}#${operation}`,
  }),
  ruleChange: (id: string): Key => ({ pk: catalogPartition, sk: `${ruleChangePrefix}${id}` }),
  funding: (id: string, operation: string): Key => ({
    pk: projectPartition(id),
    sk: `${fundingPrefix}${operation}`,
  }),
  capacity: (project: string): Key => ({ pk: `CAP#${project}`, sk: '-' }),
  reserves: { pk: 'BOOKS', sk: 'RESERVES' } as Key,
  holding: (uid: string, id: string): Key => documentKey('holding', uid, id),
  accrual: (uid: string, id: string): Key => documentKey('accrual', uid, id),
  topup: (uid: string, id: string): Key => documentKey('topup', uid, id),
  wayToPay: (method: string): Key => ({ pk: 'CATALOG', sk: `PAY#${method}` }),
  wayVersion: (method: string, version: number, id: string): Key => ({
    pk: wayPartition,
    sk: `${wayVersionPrefix(method, version)}${id}`,
  }),
  measured: (kind: ReviewKind): Key => ({ pk: 'MEASURED', sk: kind }),
  measure: (kind: ReviewKind, of: { uid: string; id: string; at: number; part?: number }): Key => ({
    pk: measurePartition(kind),
    sk: `${dueSort(of.at)}#${of.uid}#${of.id}${of.part === undefined ? '' : `#${of.part}`}`,
  }),
  /** By its place in the stream. */
  setAside: (sequence: string): Key => ({ pk: 'LOST#effects', sk: sequence }),
  booksRun: (): Key => ({ pk: booksPartition, sk: 'RUN' }),
  projectFound: (id: string): Key => ({ pk: booksPartition, sk: `${projectPrefix}${id}` }),
  finding: (uid: string): Key => ({ pk: booksPartition, sk: `${findingPrefix}${uid}` }),
  operator: (id: string): Key => ({ pk: operatorPartition, sk: id }),
  press: (operator: string, operationId: string): Key => ({ pk: `PRESS#${operator}`, sk: operationId }),
  /** Written by the sweep; every count there ever was. */
  shards: (): Key => ({ pk: 'STAGE', sk: 'SHARDS' }),
  accrued: (shard: number): Key => ({ pk: 'STAGE', sk: `ACCRUED#${shard}` }),
  lookedAt: (product: string): Key => ({ pk: 'LOOKED', sk: product }),
  tapeDay: (symbol: string, day: number): Key => ({
    pk: `TAPE#${symbol}`,
    sk: `DAY#${String(day).padStart(6, '0')}`,
  }),
  /** With two keys alive the guard may be under the other (guards.ts). */
  unique: (kind: UniqueKind, value: string, [current = '']: IndexKeys): Key => guardKey(kind, value, current),
  tries: (kind: string, value: string, secret: string): Key => ({
    pk: `TRY#${kind}#${keyed(secret, kind, value)}`,
    sk: '-',
  }),
  code: (value: string, secret: string): Key => ({
    pk: `${CODE}${keyed(secret, 'code', value)}`,
    sk: '-',
  }),
  progress: (uid: string, id: string): Key => ({ pk: `PROGRESS#${uid}`, sk: id }),
  notice: (uid: string, id: string): Key => ({ pk: `${NOTICE}${uid}`, sk: id }),
  mailsOf: (uid: string, date: string): Key => ({ pk: `${NOTICE}${uid}`, sk: `MAILS#${date}` }),
}

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
export const alertPrefix = 'ALERT#'
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
/** A partition of its own, so that no function may change or delete a row. */
export const journalPartition = (uid: string): string => `J#${uid}`
export const journalSort = (at: EpochSeconds, place: number): string =>
  `${dueSort(at)}#${String(place).padStart(10, '0')}`
export const catalogPartition = 'CATALOG'
export const productPrefix = 'PRODUCT#'
export const haltPartition = 'HALTS'
export const termsPrefix = (product: string): string => `TERMS#${product}#`
/** A partition of its own, so that the desk puts no whole row next to a product. */
export const proposedTermsPartition = 'PROPOSED'
export const projectPrefix = 'PROJECT#'
/** A partition of its own: the desk may write it without reaching products. */
export const projectPartition = (id: string): string => `PROJECT#${id}`
export const fundingPrefix = 'FUND#'
export const articlePrefix = 'ARTICLE#'
export const ruleChangePrefix = 'RULES#'
/** A partition of its own: lists read no bodies. */
export const articlePartition = (id: string): string => `ARTICLE#${id}`
export const articleVersionPrefix = 'V#'
/** A partition of its own: the desk may write it without reaching products. */
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

/** Many may be due at one hour. Never lower this number. */
export const TELL_SHARDS = 4
export const tellPartition = (shard: number): string => `TELL#${shard}`
export const tellIndex = (uid: string, id: string, due: EpochSeconds) => ({
  gpk: tellPartition(shardOf(uid, TELL_SHARDS)),
  gsk: `${dueSort(due)}#${uid}#${id}`,
})

/** Most users sign in as their day begins. Never lower this number. */
export const PROGRESS_SHARDS = 4
export const progressPartition = (shard: number): string => `PROGRESSED#${shard}`
export const progressIndex = (uid: string, id: string, at: EpochSeconds) => ({
  gpk: progressPartition(shardOf(uid, PROGRESS_SHARDS)),
  gsk: `${dueSort(at)}#${uid}#${id}`,
})

/** A moving market tells many at once. Never lower this number. */
export const ALERT_SHARDS = 4
export const alertPartition = (product: string, side: AlertSide, shard: number): string =>
  `ALERT#${product}#${side}#${shard}`
export const priceSort = (price: bigint | number): string => String(price).padStart(18, '0')
export const alertIndex = (alert: {
  uid: string
  place: number
  productId: string
  side: AlertSide
  price: bigint
}) => ({
  gpk: alertPartition(alert.productId, alert.side, shardOf(alert.uid, ALERT_SHARDS)),
  gsk: `${priceSort(alert.price)}#${alert.uid}#${alert.place}`,
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

/** Counters and notes of uses hold no personal data. */
const keyed = (secret: string, kind: string, value: string): string =>
  `1.${createHmac('sha256', secret).update(`${kind}:${value}`).digest('base64url')}`
