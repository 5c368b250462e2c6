import { isDeepStrictEqual } from 'node:util'
import { type EpochMs, MINUTE, secondsOf } from '../../shared/time.ts'
import type { Kms } from '../outside/kms.ts'
import { keys, userPartition } from '../table/keys.ts'
import { Change, type Row, type Table, type Update } from '../table/write.ts'
import { type WrappedKeys, wrappedKeysOf } from './data-keys.ts'
import type { Personal, PersonalField } from './fields.ts'
import { sealedParts } from './seal.ts'
import { mapSealed, openOr, rowsOf } from './sealed.ts'

/** Longer than any process keeps the keys it read. */
export const ROTATION_PAUSE_S = 10 * MINUTE

export interface Rotation {
  table: Table
  kms: Kms
  personal: Personal
  stage: string
  nowMs: EpochMs
}

/** What became of one user's keys in a step: `done`, `nothing` to do any more, or `wait` as others may know the old ones. */
export type Turned = 'done' | 'nothing' | 'wait'

/**
 * First step: wraps a user's keys anew under the newest master key, and puts a new one beside them that is known and not
 * used yet. Harmless when repeated: until the third step there is no other.
 */
export async function addKey({ table, kms, stage }: Rotation, uid: string): Promise<Turned> {
  const found = await readKeys(table, uid)
  if (!found) return 'nothing'
  const owner = { stage, user: uid }
  const change = changeOf(uid, found)
  for (const [version, text] of Object.entries(found.wrapped)) {
    const again = await kms.rewrap(Buffer.from(text, 'base64'), owner)
    change
      .set(['wrapped', version], Buffer.from(again).toString('base64'))
      .where(['wrapped', version], '=', text)
  }
  // One byte of a sealed value holds it.
  if (found.current === 255) throw new Error('a user has had 255 keys')
  const next = String(found.current + 1)
  if (!(next in found.wrapped)) {
    const { wrapped } = await kms.makeKey(owner)
    change.set(['wrapped', next], Buffer.from(wrapped).toString('base64')).whereAbsent(['wrapped', next])
  }
  return commit(table, change.build())
}

/** Second step: the newest key seals from now on. To be taken when every process knows it. */
export async function startKey({ table, nowMs }: Rotation, uid: string): Promise<Turned> {
  const found = await readKeys(table, uid)
  const next = found && Math.max(...Object.keys(found.wrapped).map(Number))
  if (!found || next === undefined || next <= found.current) return 'nothing'
  return commit(table, changeOf(uid, found).set('current', next).set('at', secondsOf(nowMs)).build())
}

/** Third step: what older keys sealed is sealed anew, and they are destroyed; once no process uses them any more. */
export async function dropKeys(rotation: Rotation, uid: string, pauseS = ROTATION_PAUSE_S): Promise<Turned> {
  const { table, nowMs } = rotation
  const row = await table.get(keys.dataKeys(uid), { consistent: true })
  const found = row && standing(row)
  if (!row || !found) return 'nothing'
  const older = Object.keys(found.wrapped).filter((version) => Number(version) < found.current)
  if (older.length === 0) return 'nothing'
  if (Number(row.at) + pauseS > secondsOf(nowMs)) return 'wait'
  for await (const each of rowsOf(table, userPartition(uid)))
    await sealAnew(rotation, uid, { first: each, current: found.current })
  const change = changeOf(uid, found)
  for (const version of older) change.remove(['wrapped', version])
  return commit(table, change.build())
}

/** A row that changes meanwhile is read again: whoever writes it now seals under the new key. */
async function sealAnew(
  { table, personal }: Rotation,
  uid: string,
  { first, current }: { first: Row; current: number },
): Promise<void> {
  const own = await personal.of(uid)
  const renewed = (text: string, field: PersonalField): string => {
    if (sealedParts(text)?.version === current) return text
    const plain = openOr(own, field, text)
    return plain === undefined ? text : own.seal(field, plain)
  }
  for (let row: Row | undefined = first; row; ) {
    const { pk, sk, ...attributes } = row
    const changed = Object.entries(attributes).flatMap(([name, value]) => {
      const after = mapSealed(value, renewed)
      return isDeepStrictEqual(after, value) ? [] : [{ name, value, after }]
    })
    if (changed.length === 0) return
    const change = new Change({ pk, sk })
    for (const { name, value, after } of changed) change.set(name, after).where(name, '=', value)
    const written = await table.write(change.build())
    if (written.ok) return
    row = written.failures[0]?.old
  }
}

/** Of a user whose keys stand; undefined of one who has none, or whose keys were destroyed. */
const readKeys = async (table: Table, uid: string): Promise<WrappedKeys | undefined> => {
  const row = await table.get(keys.dataKeys(uid), { consistent: true })
  return row && standing(row)
}
const standing = (row: Row): WrappedKeys | undefined => {
  const found = wrappedKeysOf(row)
  return found.erased ? undefined : found
}

const changeOf = (uid: string, { current }: WrappedKeys): Change =>
  new Change(keys.dataKeys(uid)).where('current', '=', current)

/** Whoever was first did the same; the command run again finds what is left. */
async function commit(table: Table, update: Update): Promise<Turned> {
  const { ok } = await table.write(update)
  return ok ? 'done' : 'wait'
}
