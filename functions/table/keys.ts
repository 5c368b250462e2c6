import type { ReviewKind } from '../../shared/reviews.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { IndexKeys, UniqueKind } from './blind-index.ts'
import { catalogKeys } from './catalog-keys.ts'
import {
  booksPartition,
  CODE,
  closePrefix,
  couplePrefix,
  dataKeyPrefix,
  dayPrefix,
  destinationPrefix,
  documentKey,
  dueSort,
  erasureSort,
  findingPrefix,
  friendPrefix,
  guardKey,
  journalPartition,
  keyed,
  linePrefix,
  measurePartition,
  NOTICE,
  type OccurrenceKind,
  occurrencePartition,
  operatorPartition,
  passkeyPrefix,
  projectPrefix,
  pushPrefix,
  securityPrefix,
  vipSort,
} from './partitions.ts'
import { signDayId } from './sign-days.ts'
import type { Key } from './write.ts'

export * from './partitions.ts'

/**
 * Keys of the one table and the readers of each row; more in catalog-keys.ts and alerts/keys.ts.
 * The only index (`gpk`, `gsk`, all attributes) is sparse: it holds items that wait for work.
 *
 * | item                 | pk                     | sk             | read by                                   |
 * |----------------------|------------------------|----------------|-------------------------------------------|
 * | account              | U#<uid>                | A              | every signed-in call, every movement      |
 * | data keys of a class | U#<uid>                | K#<class>      | functions that seal or open personal fields |
 * | last export          | U#<uid>                | EXPORT         | its owner's page, its worker; TTL         |
 * | erasure              | U#<uid>                | ERASURE        | its worker; index SHRED until it is done  |
 * | profile              | U#<uid>                | P              | login, user/index                         |
 * | deposit, credit, grant, refill | U#<uid>      | D#<id>         | its owner; index REVIEW#deposit meanwhile |
 * | exchange             | U#<uid>                | X#<id>         | its owner, statement, reconcile           |
 * | withdrawal           | U#<uid>                | W#<id>         | its owner; index REVIEW#withdrawal meanwhile |
 * | bonus, end of one    | U#<uid>                | R#<id>         | its owner; index BONUS while it runs      |
 * | sign-in day          | U#<uid>                | S#<id of date> | its owner, statement, reconcile           |
 * | friend invited       | U#<inviter>            | FRIEND#<uid>   | the inviter; written at registration      |
 * | rewards of a month   | U#<inviter>            | INVITES#<month>| its cap, in the write of a reward; TTL    |
 * | couple's invitation, link | U#<uid>           | COUPLE#<id>    | both of them; the row is the invited one's; TTL |
 * | place of one in a couple | U#<uid>            | COUPLE         | which link one has: one at most            |
 * | reward of a couple   | U#<uid>                | G#<id>         | its owner, statement, reconcile           |
 * | note of a first deposit | U#<uid>             | FIRST          | the decision on a deposit                 |
 * | claims of a month    | U#<uid>                | CLAIMS#<month> | their cap, in the write of a claim; TTL   |
 * | VIP level, risk quiz | U#<uid>                | VIP            | its owner, a withdrawal                   |
 * | event that may earn a reward | PROGRESS#<uid> | <id>         | its worker; index PROGRESSED#<shard> until then; TTL; from effects |
 * | thread               | U#<uid>                | T#<id>         | its owner; index REVIEW#ticket meanwhile  |
 * | identity             | U#<uid>                | V              | its owner, the desk: how levels stand     |
 * | submission of a level | U#<uid>               | I#<id>         | its owner; index REVIEW#identity meanwhile, INVITED until rewards are booked |
 * | change of verified data | U#<uid>             | J#<id>         | the desk; index REVIEW#change meanwhile   |
 * | line of a thread     | U#<uid>                | L#<thread>#<id>| its owner, the desk                       |
 * | place money is paid out to | U#<uid>          | C#<place>      | its owner, a withdrawal, the desk         |
 * | upload               | U#<uid>                | F#<id>         | its owner, the upload worker; TTL         |
 * | use of a picture     | SEEN#picture#<hmac>    | <uid>#<id>     | the desk, in the review of a deposit      |
 * | use of a reference   | SEEN#reference#<hmac>  | <uid>#<id>     | the desk, in the review of a deposit      |
 * | use of an ID number  | SEEN#idNumber#<hmac>   | <uid>#<id>     | the desk, in the review of a submission   |
 * | binding of a number  | SEEN#destination#<hmac> | <uid>#<place> | the desk, in the review of a withdrawal   |
 * | approvals made alone | U#<uid>                | E#<operator>   | a decision of that operator; TTL          |
 * | value let in         | U#<uid>                | E#IN#<operator> | the decision on a withdrawal             |
 * | message              | U#<uid>                | M#<id>         | its owner, user/index; TTL; from effects  |
 * | marks of notices and rules read | U#<uid>   | READ          | its owner, with the account               |
 * | browser told by push | U#<uid>                | PUSH#<place>   | the notifier; blank once it is gone       |
 * | login or security event | U#<uid>         | SECURITY#<id>  | its owner's devices and history; TTL     |
 * | device known         | U#<uid>                | DEVICE#<hmac>  | a login; TTL                              |
 * | passkey              | U#<uid>                | PASSKEY#<id>   | its owner; a login by it                  |
 * | step-up              | U#<uid>                | STEPUP#<id>    | nobody: written to be consumed; TTL       |
 * | passkey's challenge  | CHALLENGE#<hmac>       | -              | nobody: written to be consumed; TTL       |
 * | balances at the end of a day | U#<uid>        | BAL#<end>      | the wallet, finance; from effects         |
 * | order                | O#<uid>                | <id>           | order pages; index DUE#<shard> while open |
 * | movement of an account | J#<uid>              | <at>#<place>   | statement, days, reconcile; never changed |
 * | unique guard         | UNIQ#<kind>#<index>    | -              | login, register, the desk; blind-index.ts |
 * | tries, rates         | TRY#<kind>#<hmac>      | -              | login, register; expires by TTL           |
 * | code by SMS or mail  | CODE#<hmac>            | -              | its user's proof; the sender; TTL         |
 * | letter to a user     | NOTICE#<uid>           | <id>           | the sender; TTL; from effects             |
 * | chosen mail or push  | NOTICE#<uid>           | <message>#mail, #push | the sender; index TELL#<shard> until it is sent; TTL |
 * | mails of a user's day | NOTICE#<uid>          | MAILS#<date>   | the notifier; TTL                         |
 * | holding              | U#<uid>                | H#<id>         | its owner; index EARN#<shard> until ended |
 * | day of a holding     | U#<uid>                | N#<id>         | its owner                                 |
 * | money added to one   | U#<uid>                | Q#<id>         | its owner                                 |
 * | measured review time | MEASURED               | <kind>         | the page of what was reviewed             |
 * | a review's time      | MEASURED#<kind>        | <at>#<uid>#<id>, #<part> | medians, the desk; TTL; from effects |
 * | reconcile's run      | BOOKS                  | RUN            | the nightly reconcile, to go on            |
 * | what reserves paid   | BOOKS                  | RESERVES       | a project's page; from the nightly reconcile |
 * | reconciled sums of an account | CLOSE#<uid>   | -              | the nightly reconcile, to go on           |
 * | reconcile's finding  | BOOKS                  | FINDING#<uid>  | the nightly reconcile, the desk           |
 * | days booked of a shard | STAGE                | ACCRUED#<shard> | the worker of financing                  |
 * | shards ever set      | STAGE                  | SHARDS         | the sweep; rarely a list of open orders   |
 * | change not understood | LOST#effects          | <sequence>     | nobody; TTL; it rings an alarm            |
 * | operator             | OPERATORS              | <id>           | every call of the desk                    |
 * | audit record         | AUDIT#<day>#<shard>    | <id>           | the desk; with the action it records      |
 * | press of an operator | PRESS#<operator>       | <operation id> | the same press sent again                 |
 * | sum of an operator   | PRESS#<operator>       | SUM#in, SUM#out | a decision of that operator; TTL         |
 * | finished tape day    | TAPE#<series>          | DAY#<day>      | tape, cold start; written by its recorder |
 *
 * Orders have a partition of their own so that IAM can fence them: only the trade area writes `O#*`.
 */
export const keys = {
  ...catalogKeys,
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
  reserves: { pk: 'BOOKS', sk: 'RESERVES' } as Key,
  holding: (uid: string, id: string): Key => documentKey('holding', uid, id),
  accrual: (uid: string, id: string): Key => documentKey('accrual', uid, id),
  topup: (uid: string, id: string): Key => documentKey('topup', uid, id),
  measured: (kind: ReviewKind): Key => ({ pk: 'MEASURED', sk: kind }),
  measure: (kind: ReviewKind, of: { uid: string; id: string; at: number; part?: number }): Key => ({
    pk: measurePartition(kind),
    sk: `${dueSort(of.at)}#${of.uid}#${of.id}${of.part === undefined ? '' : `#${of.part}`}`,
  }),
  setAside: (sequence: string): Key => ({ pk: 'LOST#effects', sk: sequence }),
  booksRun: (): Key => ({ pk: booksPartition, sk: 'RUN' }),
  projectFound: (id: string): Key => ({ pk: booksPartition, sk: `${projectPrefix}${id}` }),
  close: (uid: string): Key => ({ pk: `${closePrefix}${uid}`, sk: '-' }),
  finding: (uid: string): Key => ({ pk: booksPartition, sk: `${findingPrefix}${uid}` }),
  operator: (id: string): Key => ({ pk: operatorPartition, sk: id }),
  press: (operator: string, operationId: string): Key => ({ pk: `PRESS#${operator}`, sk: operationId }),
  shards: (): Key => ({ pk: 'STAGE', sk: 'SHARDS' }),
  accrued: (shard: number): Key => ({ pk: 'STAGE', sk: `ACCRUED#${shard}` }),
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
