import { createHash } from 'node:crypto'
import { PASSKEYS_MOST } from '../../shared/security.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { endProofRemoval } from '../proof-removal.ts'
import type { Asker } from '../security-events.ts'
import { keys, passkeyPrefix, userPartition } from '../table/keys.ts'
import { isRemoved, type Profile, profileOf, proofsFromAt, whereAsRead } from '../table/profile.ts'
import { allRows } from '../table/read.ts'
import { Change, type Put, type Row, type Table, type Update } from '../table/write.ts'

export interface Passkey {
  uid: string
  /** A hash: credential ids may be a kilobyte long. */
  id: string
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  /** Counted by the authenticator; always 0 for synced passkeys. */
  counter: number
  transports: string[]
  name: string
  at: EpochSeconds
  usedAt: EpochSeconds | null
  synced: boolean
  /** Its counter went back, so it is refused for good. */
  cloned: boolean
  removed: boolean
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

/** A removed passkey may be added again. */
export const passkeyPut = ({ uid, id, ...passkey }: NewPasskey): Put => ({
  kind: 'put',
  item: { ...keys.passkey(uid, id), ...passkey },
  condition: 'attribute_not_exists(pk) OR attribute_exists(#removedAt)',
  names: { '#removedAt': 'removedAt' },
})

/** Bounds the number of passkeys. Adding one stops a removal, as it needs an older proof. */
export function countOneMore(ctx: Asker, profile: Profile): [Update, ...(Update | Put)[]] {
  const change = new Change(keys.profile(profile.uid))
    .set('passkeyAddedAt', secondsOf(ctx.nowMs))
    .whereExists()
  const stopped = endProofRemoval(ctx, change, profile)
  if (isRemoved(profile, ctx.nowMs)) change.set('passkeys', 1)
  else change.add('passkeys', 1n).whereAtMost('passkeys', BigInt(PASSKEYS_MOST - 1))
  return [change.build(), ...stopped]
}

export function countOneLess(profile: Profile): Update {
  const change = new Change(keys.profile(profile.uid)).add('passkeys', -1n).where('passkeys', '>', 0)
  return whereAsRead(change, profile, ['proofRemovalAt']).build()
}

export const isTaken = ({ at }: Passkey, profile: Profile, nowMs: EpochMs): boolean =>
  at < proofsFromAt(profile, nowMs)

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

export const removedPasskey = (id: string, profile: Profile, removedOp: string, nowMs: EpochMs): Update =>
  change({ uid: profile.uid, id })
    .where('at', '>=', proofsFromAt(profile, nowMs))
    .set('removedAt', secondsOf(nowMs))
    .set('removedOp', removedOp)
    .set('ttl', secondsOf(nowMs))
    .build()

const takenPasskey = (passkey: Passkey, nowMs: EpochMs): Update =>
  change(passkey)
    .where('at', '=', passkey.at)
    .set('removedAt', secondsOf(nowMs))
    .set('ttl', secondsOf(nowMs))
    .build()

/** Oldest first. Passkeys taken by a removal expire. */
export async function passkeysOf(table: Table, uid: string, nowMs: EpochMs): Promise<Passkey[]> {
  const range = { pk: userPartition(uid), from: passkeyPrefix, to: `${passkeyPrefix}~`, consistent: true }
  const [rows, row] = await Promise.all([
    allRows(table, range),
    table.get(keys.profile(uid), { consistent: true }),
  ])
  if (!row) return []
  const profile = profileOf(row)
  const own = rows.map(passkeyOf).filter(({ removed }) => !removed)
  const taken = own.filter((passkey) => isTaken(passkey, profile, nowMs))
  await Promise.all(taken.map((passkey) => table.write(takenPasskey(passkey, nowMs))))
  return own.filter((passkey) => !taken.includes(passkey)).sort((a, b) => a.at - b.at)
}
