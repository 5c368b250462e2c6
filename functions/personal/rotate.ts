import { isDeepStrictEqual } from 'node:util'
import { type EpochMs, MINUTE, secondsOf } from '../../shared/time.ts'
import type { KeyOwner, Kms } from '../outside/kms.ts'
import { keys, userPartition } from '../table/keys.ts'
import { Change, type Row, type Table, type Update } from '../table/write.ts'
import { type WrappedKeys, wrappedKeysOf } from './data-keys.ts'
import { classOf, type FieldClass, type PersonalField, type UserFields } from './fields.ts'
import { openPersonal } from './index.ts'
import { sealedParts } from './seal.ts'
import { mapSealed, openOr, rowsOf } from './sealed.ts'

/** Longer than any process keeps the keys it read. */
export const ROTATION_PAUSE_S = 10 * MINUTE

export interface Rotation {
  table: Table
  kms: Kms
  stage: string
  nowMs: EpochMs
}

export interface KeySet {
  uid: string
  fieldClass: FieldClass
}
const ownerOf = ({ stage }: Rotation, { uid, fieldClass }: KeySet): KeyOwner => ({
  stage,
  user: uid,
  class: fieldClass,
})
const keyOf = ({ uid, fieldClass }: KeySet) => keys.dataKeys(uid, fieldClass)

export type Turned = 'done' | 'nothing' | 'wait'

export async function addKey(rotation: Rotation, set: KeySet): Promise<Turned> {
  const { table, kms } = rotation
  const found = await readKeys(table, set)
  if (!found) return 'nothing'
  const owner = ownerOf(rotation, set)
  const change = changeOf(set, found)
  for (const [version, text] of Object.entries(found.wrapped)) {
    const again = await kms.rewrap(Buffer.from(text, 'base64'), owner)
    change
      .set(['wrapped', version], Buffer.from(again).toString('base64'))
      .where(['wrapped', version], '=', text)
  }
  // A sealed value holds the version in one byte.
  if (found.current === 255) throw new Error('a user has had 255 keys')
  const next = String(found.current + 1)
  if (!(next in found.wrapped)) {
    const { wrapped } = await kms.makeKey(owner)
    change.set(['wrapped', next], Buffer.from(wrapped).toString('base64')).whereAbsent(['wrapped', next])
  }
  return commit(table, change.build())
}

/** Second step: the newest key seals, so every process must know it by now. */
export async function startKey({ table, nowMs }: Rotation, set: KeySet): Promise<Turned> {
  const found = await readKeys(table, set)
  const next = found && Math.max(...Object.keys(found.wrapped).map(Number))
  if (!found || next === undefined || next <= found.current) return 'nothing'
  return commit(table, changeOf(set, found).set('current', next).set('at', secondsOf(nowMs)).build())
}

/** Third step: old keys are destroyed, so no process may still use them. */
export async function dropKeys(rotation: Rotation, set: KeySet, pauseS = ROTATION_PAUSE_S): Promise<Turned> {
  const { table, nowMs } = rotation
  const row = await table.get(keyOf(set), { consistent: true })
  const found = row && standing(row)
  if (!row || !found) return 'nothing'
  const older = Object.keys(found.wrapped).filter((version) => Number(version) < found.current)
  if (older.length === 0) return 'nothing'
  if (Number(row.at) + pauseS > secondsOf(nowMs)) return 'wait'
  const { uid, fieldClass } = set
  // Opened here, so that no older keys are cached.
  const own = await openPersonal(fieldClass, { ...rotation, clock: () => nowMs }).of(uid)
  for await (const each of rowsOf(table, userPartition(uid)))
    await sealAnew(table, { fieldClass, own, current: found.current }, each)
  const change = changeOf(set, found)
  for (const version of older) change.remove(['wrapped', version])
  return commit(table, change.build())
}

async function sealAnew(
  table: Table,
  { fieldClass, own, current }: { fieldClass: FieldClass; own: UserFields; current: number },
  first: Row,
): Promise<void> {
  const renewed = (text: string, field: PersonalField): string => {
    if (classOf(field) !== fieldClass || sealedParts(text)?.version === current) return text
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

const readKeys = async (table: Table, set: KeySet): Promise<WrappedKeys | undefined> => {
  const row = await table.get(keyOf(set), { consistent: true })
  return row && standing(row)
}
const standing = (row: Row): WrappedKeys | undefined => {
  const found = wrappedKeysOf(row)
  return found.erased ? undefined : found
}

const changeOf = (set: KeySet, { current }: WrappedKeys): Change =>
  new Change(keyOf(set)).where('current', '=', current)

async function commit(table: Table, update: Update): Promise<Turned> {
  const { ok } = await table.write(update)
  return ok ? 'done' : 'wait'
}
