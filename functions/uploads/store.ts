import type { Slug } from '../../shared/errors.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { Change, create, type Put, type Row, type Update } from '../table/write.ts'

export interface Upload {
  uid: string
  id: string
  purpose: string
  contentType: string
  state: 'waiting' | 'clean' | 'refused'
  fault: Slug | null
  at: EpochSeconds
  /** Counts checks that did not end. */
  tries: number
}

const FORGET_S = 86_400

export const rawKey = (uid: string, id: string): string => `in/${uid}/${id}`

export function ownerOf(key: string): { uid: string; id: string } | null {
  const [, uid, id] = /^in\/([0-9A-Z]{26})\/([0-9A-Z]{26})$/.exec(key) ?? []
  return uid && id ? { uid, id } : null
}

export const uploadPut = ({
  uid,
  id,
  purpose,
  contentType,
  at,
}: Omit<Upload, 'state' | 'fault' | 'tries'>): Put =>
  create({ ...keys.upload(uid, id), purpose, contentType, state: 'waiting', at, ttl: at + FORGET_S })

export const uploadOf = (row: Row): Upload => ({
  uid: row.pk.slice(2),
  id: row.sk.slice(2),
  purpose: row.purpose as string,
  contentType: row.contentType as string,
  state: row.state as Upload['state'],
  fault: (row.fault as Slug | undefined) ?? null,
  at: Number(row.at),
  tries: Number(row.tries ?? 0),
})

/** As long as the cleaner may run (functions/area-workers.ts). */
const CLAIM_MS = 60_000

export const claim = ({ uid, id }: Upload, nowMs: EpochMs): Update =>
  new Change(keys.upload(uid, id))
    .set('claimedUntil', nowMs + CLAIM_MS)
    .add('tries', 1n)
    .where('state', '=', 'waiting')
    .whereLess('claimedUntil', BigInt(nowMs))
    .build()

/** For a check that failed by our own fault. */
export const release = ({ uid, id }: Upload): Update =>
  new Change(keys.upload(uid, id))
    .remove('claimedUntil')
    .remove('tries')
    .where('state', '=', 'waiting')
    .build()

export const markClean = ({ uid, id }: Upload, fingerprint: string): Update =>
  new Change(keys.upload(uid, id))
    .set('state', 'clean')
    .set('fingerprint', fingerprint)
    .where('state', '=', 'waiting')
    .build()

const place = keys.upload('', '')

export const isUnusedPicture = (row: Row): boolean =>
  row.pk.startsWith(place.pk) &&
  row.sk.startsWith(place.sk) &&
  row.state === 'clean' &&
  row.purpose !== 'avatar' &&
  row.usedBy === undefined

export const setAvatar = ({ uid, id }: Upload): Update =>
  new Change(keys.profile(uid)).set('avatar', id).whereExists().build()

export const removeAvatar = (uid: string): Update =>
  new Change(keys.profile(uid)).remove('avatar').whereExists().build()

export const markRefused = ({ uid, id }: Upload, fault: Slug): Update =>
  new Change(keys.upload(uid, id))
    .set('state', 'refused')
    .set('fault', fault)
    .where('state', '=', 'waiting')
    .build()
