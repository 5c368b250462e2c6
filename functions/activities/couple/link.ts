import { COUPLE_ASK_S, type CoupleState } from '../../../shared/couple.ts'
import type { Minor } from '../../../shared/money.ts'
import { DAY, type EpochSeconds } from '../../../shared/time.ts'
import { keys } from '../../table/keys.ts'
import { Change, create, type Put, type Row, type Update } from '../../table/write.ts'

export interface Link {
  id: string
  uid: string
  publicId: string
  from: string
  fromId: string
  state: CoupleState
  at: EpochSeconds
  until: EpochSeconds
  since: EpochSeconds | null
  /** The terms at confirmation; null before. */
  terms: CoupleTerms | null
}

/** Minor units that each partner gets per `every` shared days. */
export interface CoupleTerms {
  reward: Minor
  every: number
}

/** Names a user's one link, so that nobody has two; both places are conditions of every change. */
export interface Place {
  link: string
  of: string
  state: 'asked' | 'linked' | 'free'
}

const KEPT_S = 30 * DAY

export const linkOf = (row: Row): Link => ({
  id: row.sk.slice('COUPLE#'.length),
  uid: row.pk.slice('U#'.length),
  publicId: row.publicId as string,
  from: row.from as string,
  fromId: row.fromId as string,
  state: row.state as CoupleState,
  at: Number(row.at),
  until: Number(row.until),
  since: row.since === undefined ? null : Number(row.since),
  terms: row.since === undefined ? null : { reward: row.reward as Minor, every: Number(row.every) },
})

export const placeOf = (row: Row | undefined): Place | null =>
  row ? { link: row.link as string, of: row.of as string, state: row.state as Place['state'] } : null

export const otherOf = ({ uid, from }: Link, me: string): string => (uid === me ? from : uid)
export const otherIdOf = ({ uid, publicId, fromId }: Link, me: string): string =>
  uid === me ? fromId : publicId

export const isOpen = ({ state, until }: Link, now: EpochSeconds): boolean => state === 'asked' && now < until

export function invitationPut(link: Pick<Link, 'id' | 'uid' | 'publicId' | 'from' | 'fromId' | 'at'>): Put {
  const { id, uid, ...rest } = link
  const until = link.at + COUPLE_ASK_S
  return create({ ...keys.couple(uid, id), ...rest, state: 'asked', until, ttl: until + KEPT_S })
}

export const confirmUpdate = (
  { uid, id }: Link,
  { reward, every }: { reward: number; every: number },
  now: EpochSeconds,
): Update =>
  new Change(keys.couple(uid, id))
    .where('state', '=', 'asked')
    .where('until', '>', now)
    .set('state', 'linked')
    .set('since', now)
    .set('reward', reward)
    .set('every', every)
    .remove('ttl')
    .build()

export const overUpdate = (
  { uid, id, state }: Link,
  to: 'refused' | 'withdrawn' | 'ended',
  by: { uid: string; at: EpochSeconds },
): Update =>
  new Change(keys.couple(uid, id))
    .where('state', '=', state)
    .set('state', to)
    .set('endedBy', by.uid)
    .set('endedAt', by.at)
    .set('ttl', by.at + KEPT_S)
    .build()

/** The inviter must have no partner and wait for none. */
export const askPlace = (
  { from, id, uid }: Pick<Link, 'from' | 'id' | 'uid'>,
  before: Place | null,
): Update =>
  samePlace(new Change(keys.couplePlace(from)), before)
    .set('link', id)
    .set('of', uid)
    .set('state', 'asked')
    .build()

/** The inviter must still wait for this invitation. */
export const askedPlace = ({ from, id }: Link): Update =>
  new Change(keys.couplePlace(from))
    .where('link', '=', id)
    .where('state', '=', 'asked')
    .set('state', 'linked')
    .build()

/** Confirming withdraws the user's own invitation, but never replaces a partner. */
export const confirmedPlace = ({ uid, id }: Link, before: Place | null): Update =>
  samePlace(new Change(keys.couplePlace(uid)), before)
    .set('link', id)
    .set('of', uid)
    .set('state', 'linked')
    .build()

export const freePlace = (uid: string, { link, state }: Place): Update =>
  new Change(keys.couplePlace(uid))
    .where('link', '=', link)
    .where('state', '=', state)
    .set('state', 'free')
    .build()

function samePlace(change: Change, before: Place | null): Change {
  if (!before) return change.whereAbsent('link')
  return change.where('link', '=', before.link).where('state', '=', before.state)
}
