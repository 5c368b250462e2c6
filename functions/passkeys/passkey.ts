import { createHash } from 'node:crypto'
import { PASSKEYS_MOST } from '../../shared/security.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { keys, passkeyPrefix, userPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import { Change, type Put, type Row, type Table, type Update } from '../table/write.ts'

export interface Passkey {
  uid: string
  /** Of the credential's id, which may be a kilobyte long. */
  id: string
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  /** Uses as its authenticator counts them; always 0 of one that is kept on several devices. */
  counter: number
  transports: string[]
  name: string
  at: EpochSeconds
  usedAt: EpochSeconds | null
  synced: boolean
  /** Its counter went back: it is refused for good. */
  cloned: boolean
  removed: boolean
  /** The operations that added and removed it. */
  addedOp: string | null
  removedOp: string | null
}

export const passkeyIdOf = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url').slice(0, 22)

export const passkeyOf = (row: Row): Passkey => ({
  uid: row.pk.slice(2),
  id: row.sk.slice(passkeyPrefix.length),
  credentialId: row.credentialId as string,
  publicKey: new Uint8Array(row.publicKey as Uint8Array),
  counter: Number(row.counter),
  transports: row.transports as string[],
  name: row.name as string,
  at: Number(row.at),
  usedAt: row.usedAt === undefined ? null : Number(row.usedAt),
  synced: row.synced === true,
  cloned: row.clonedAt !== undefined,
  removed: row.removedAt !== undefined,
  addedOp: (row.addedOp as string | undefined) ?? null,
  removedOp: (row.removedOp as string | undefined) ?? null,
})

type NewPasskey = Omit<Passkey, 'usedAt' | 'cloned' | 'removed' | 'removedOp'>

/** Keeps it unless it is there already. One that was removed may come again. */
export const passkeyPut = ({ uid, id, ...passkey }: NewPasskey): Put => ({
  kind: 'put',
  item: { ...keys.passkey(uid, id), ...passkey },
  condition: 'attribute_not_exists(pk) OR attribute_exists(#removedAt)',
  names: { '#removedAt': 'removedAt' },
})

/** One more or less on the profile, which bounds them and tells a login page's owner whether there are any. */
export const countOneMore = (uid: string): Update =>
  new Change(keys.profile(uid))
    .add('passkeys', 1n)
    .whereExists()
    .whereAtMost('passkeys', BigInt(PASSKEYS_MOST - 1))
    .build()
export const countOneLess = (uid: string): Update =>
  new Change(keys.profile(uid)).add('passkeys', -1n).where('passkeys', '>', 0).build()

/** Of a passkey that is there, neither removed nor blocked. */
const change = ({ uid, id }: Pick<Passkey, 'uid' | 'id'>): Change =>
  new Change(keys.passkey(uid, id)).whereExists().whereAbsent('removedAt')

export const usedPasskey = (passkey: Passkey, counter: number, nowMs: EpochMs): Update =>
  change(passkey)
    .set('counter', counter)
    .set('usedAt', secondsOf(nowMs))
    .where('counter', '=', passkey.counter)
    .whereAbsent('clonedAt')
    .build()

export const blockedPasskey = (passkey: Passkey, nowMs: EpochMs): Update =>
  change(passkey).set('clonedAt', secondsOf(nowMs)).whereAbsent('clonedAt').build()

export const renamedPasskey = (passkey: Pick<Passkey, 'uid' | 'id'>, name: string): Update =>
  change(passkey).set('name', name).build()

export const removedPasskey = (
  passkey: Pick<Passkey, 'uid' | 'id'>,
  removedOp: string,
  nowMs: EpochMs,
): Update =>
  change(passkey)
    .set('removedAt', secondsOf(nowMs))
    .set('removedOp', removedOp)
    .set('ttl', secondsOf(nowMs))
    .build()

/** Those of a user, the oldest first. */
export async function passkeysOf(table: Table, uid: string): Promise<Passkey[]> {
  const rows = await allRows(table, {
    pk: userPartition(uid),
    from: passkeyPrefix,
    to: `${passkeyPrefix}~`,
    consistent: true,
  })
  return rows
    .map(passkeyOf)
    .filter(({ removed }) => !removed)
    .sort((a, b) => a.at - b.at)
}
