import { isDeepStrictEqual } from 'node:util'
import { existingFields } from '../functions/personal/existing.ts'
import { openAll } from '../functions/personal/index.ts'
import { mapSealed, openOr, rowsOf } from '../functions/personal/sealed.ts'
import { type IndexKeys, indexKeyOf, sealedKinds, type UniqueKind } from '../functions/table/blind-index.ts'
import { guardedForms } from '../functions/table/guards.ts'
import { guardKey, keys, operatorPartition, userPartition } from '../functions/table/keys.ts'
import { normalisedName } from '../functions/table/profile.ts'
import { Change, create, type Row, type Value } from '../functions/table/write.ts'
import { secondsOf } from '../shared/time.ts'
import { rotate, type Vault } from './rotate.ts'
import { type DataKeysAt, usersWith } from './rotate-personal.ts'

export interface Moved {
  moved: number
  left: number
}

/**
 * Writes guards under the new key too and lets old ones expire. Repeatable. `left` counts unreadable values,
 * such as those of erased users; then the old key stays.
 */
export async function moveGuards(at: DataKeysAt, indexKeys: IndexKeys, invite: string): Promise<Moved> {
  const [next, previous] = indexKeys
  if (next === undefined || previous === undefined)
    throw new Error('there is no previous key: begin and finish first')
  const { table, nowMs } = at
  let moved = 0
  const move = async (kind: UniqueKind, values: string[], isOf: (guard: Row) => boolean): Promise<void> => {
    for (const value of new Set(values)) {
      const old = await table.get(guardKey(kind, value, previous), { consistent: true })
      if (!old || !isOf(old)) continue
      const { pk, sk, ...held } = old
      const item = { ...held, ...guardKey(kind, value, next) }
      const made = await table.write(
        old.uid === undefined ? create(item) : { kind: 'put', item, condition: 'attribute_not_exists(uid)' },
      )
      const standing = made.ok ? undefined : made.failures[0]?.old
      if (standing && !isDeepStrictEqual(standing.uid, old.uid))
        throw new Error('a value is guarded for two users')
      const empty = new Change({ pk, sk }).set('ttl', secondsOf(nowMs)).whereExists().whereAbsent('movedAt')
      for (const owner of ['uid', 'operator', 'stage']) empty.remove(owner)
      if ((await table.write(empty.set('movedAt', secondsOf(nowMs)).build())).ok) moved += 1
    }
  }

  await move('invite', [invite], (guard) => guard.stage === true)
  for await (const row of rowsOf(table, operatorPartition))
    await move('operator', [normalisedName(String(row.name))], (guard) => guard.operator === row.sk)
  for await (const { uid } of usersWith(at.scan, ['P'])) {
    const ofThem = (guard: Row) => guard.uid === uid
    const profile = await table.get(keys.profile(uid), { consistent: true })
    if (profile?.username) await move('username', [normalisedName(String(profile.username))], ofThem)
    if (profile?.publicId) await move('publicId', [String(profile.publicId)], ofThem)
    const found = await sealedValues(at, uid)
    for (const kind of sealedKinds) await move(kind, found.get(kind) ?? [], ofThem)
  }
  return { moved, left: await countUnder(at, previous) }
}

async function sealedValues(at: DataKeysAt, uid: string): Promise<Map<UniqueKind, string[]>> {
  const found = new Map<UniqueKind, string[]>()
  const { table, kms, stage, nowMs } = at
  const own = await existingFields(table, openAll({ table, kms, stage, clock: () => nowMs }), uid)
  if (!own) return found
  for await (const { pk: _pk, sk: _sk, ...row } of rowsOf(at.table, userPartition(uid)))
    mapSealed(row as Value, (text, field) => {
      const kind = sealedKinds.find((each) => each === field)
      const plain = kind && openOr(own, field, text)
      if (plain !== undefined && kind)
        found.set(kind, [...(found.get(kind) ?? []), ...guardedForms(kind, plain)])
      return text
    })
  return found
}

async function countUnder(
  { table, scan }: Pick<DataKeysAt, 'table' | 'scan'>,
  indexKey: string,
): Promise<number> {
  const { number } = indexKeyOf(indexKey)
  let count = 0
  let after: Awaited<ReturnType<typeof scan>>['last']
  do {
    const page = await scan(after)
    for (const key of page.keys) {
      if (!isUnder(key.pk, number)) continue
      const row = await table.get(key, { consistent: true })
      // A guard without an owner guards nothing.
      if (row && [row.uid, row.operator, row.stage].some((owner) => owner !== undefined)) count += 1
    }
    after = page.last
  } while (after)
  return count
}

const isUnder = (pk: string, number: number): boolean =>
  pk.startsWith('UNIQ#') && pk.split('#')[2]?.startsWith(`${number}.`) === true

export async function endIndexKeys(at: DataKeysAt, vault: Vault, invite: string): Promise<string> {
  const indexKeys = await vault.read('indexKeys')
  const { moved, left } = await moveGuards(at, indexKeys, invite)
  if (left > 0)
    return `guards moved: ${moved}; ${left} are of values nobody can read any more, so the previous key stays: run this again when they have expired`
  await vault.write('indexKeys', indexKeys.slice(0, 1))
  return `guards moved: ${moved}; the previous key is withdrawn`
}

/** Continues from wherever it was interrupted. */
export async function rotateIndexKeysAlone(at: DataKeysAt, vault: Vault, invite: string): Promise<string> {
  if ((await vault.read('indexKeys')).length === 1) await rotate(vault, 'indexKeys', 'begin')
  const [first = '', second = ''] = await vault.read('indexKeys')
  if (indexKeyOf(second).number > indexKeyOf(first).number) await rotate(vault, 'indexKeys', 'finish')
  return endIndexKeys(at, vault, invite)
}
