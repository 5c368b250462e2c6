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

/** Keys of the one table; docs/data.md says who reads each row. More in catalog-keys.ts and alerts/keys.ts. */
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
