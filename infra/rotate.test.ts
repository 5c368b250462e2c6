import { beforeEach, describe, expect, test } from 'vitest'
import { existingFields } from '../functions/personal/existing.ts'
import { classNames, type UserFields } from '../functions/personal/fields.ts'
import { openAll } from '../functions/personal/index.ts'
import { sealedParts } from '../functions/personal/seal.ts'
import { makeSecrets, type Secrets } from '../functions/secrets.ts'
import type { UniqueKind } from '../functions/table/blind-index.ts'
import { findGuard } from '../functions/table/guards.ts'
import { keys } from '../functions/table/keys.ts'
import { create, type Row, replace, type Table } from '../functions/table/write.ts'
import { type DestinationKind, destinationKinds } from '../shared/destinations.ts'
import { createMemoryTable } from '../tests/model/memory-table.ts'
import { watchTable } from '../tests/support/apis.ts'
import { kmsInProcess } from './local/kms/in-process.ts'
import { masterKey } from './local/kms/master-keys.ts'
import { rotate, type Vault } from './rotate.ts'
import { endIndexKeys, rotateIndexKeysAlone } from './rotate-index.ts'
import { type DataKeysAt, rotateDataKeys, rotateDataKeysAlone } from './rotate-personal.ts'

// Both kinds of keys are changed on a table with users in it; ended half-way and run again.

const USERS = 7
const KEYS = USERS * classNames.length
const uidOf = (number: number) => `01KAY0000000000000000000${number}A`
const phoneOf = (number: number) => `+4917012345${number}0`

const master = masterKey()
const kms = kmsInProcess(master)
let table: ReturnType<typeof createMemoryTable>
let at: DataKeysAt
let secrets: Secrets
let vault: Vault
const nowMs = Date.UTC(2026, 10, 22)
const all = () => openAll({ table, kms, stage: 'dev', clock: () => nowMs })
const fieldsOf = async (uid: string): Promise<UserFields> => {
  const found = await existingFields(table, all(), uid)
  if (!found) throw new Error('no key')
  return found
}

beforeEach(async () => {
  table = createMemoryTable()
  secrets = { ...(await makeSecrets()), indexKeys: [`1.${'A'.repeat(43)}`] }
  vault = {
    read: async (name) => secrets[name],
    async write(name, value) {
      secrets[name] = value
    },
  }
  const scan = async () => ({ keys: table.rows().map(({ pk, sk }) => ({ pk, sk })) })
  at = { table, scan, kms, stage: 'dev', nowMs }
  await table.write(replace({ ...keys.unique('invite', 'STAGECOD', secrets.indexKeys), stage: true }))
  await table.write(replace({ ...keys.operator('OP'), name: 'Admin' }))
  await table.write(replace({ ...keys.unique('operator', 'admin', secrets.indexKeys), operator: 'OP' }))
  for (let number = 0; number < USERS; number += 1) await addUser(number)
})

/** One with letters of both cases, which are kept. */
const destinationOf = (kind: DestinationKind, number: number): string => `${kind}Aa${number}`
const guardedOf = (number: number): [UniqueKind, string][] => [
  ['username', `name${number}`],
  ['publicId', `1234567${number}`],
  ['phone', phoneOf(number)],
  ['idNumber', `AB${number}`],
  ...destinationKinds.map((kind): [UniqueKind, string] => [kind, destinationOf(kind, number)]),
]
const GUARDED = guardedOf(0).length

async function addUser(number: number): Promise<void> {
  const uid = uidOf(number)
  const { contactFields, identityFields, payoutFields } = all()
  const [contact, identity, payout] = [
    await contactFields.of(uid),
    await identityFields.of(uid),
    await payoutFields.of(uid),
  ]
  const profile = {
    username: `Name${number}`,
    publicId: `1234567${number}`,
    phone: contact.seal('phone', phoneOf(number)),
  }
  await table.write(replace({ ...keys.profile(uid), ...profile }))
  const parts = [
    { value: identity.seal('idNumber', `AB-${number}`) },
    'phone.typed-by-a-user-in-a-form-that-looks-sealed-AAAAAAAA',
  ]
  await table.write(replace({ pk: `U#${uid}`, sk: 'I#1', parts, n: 5 }))
  for (const [place, kind] of destinationKinds.entries()) {
    const sealed = payout.seal(kind, destinationOf(kind, number))
    await table.write(replace({ ...keys.destination(uid, place), kind, sealed }))
  }
  for (const [kind, value] of guardedOf(number))
    await table.write(replace({ ...keys.unique(kind, value, secrets.indexKeys), uid }))
}

/** That whatever was sealed opens, and under which versions it stands. */
async function sealedOfAll(): Promise<number[]> {
  const versions = new Set<number>()
  for (let number = 0; number < USERS; number += 1) {
    const own = await fieldsOf(uidOf(number))
    const profile = (await table.get(keys.profile(uidOf(number)))) as Row
    const row = (await table.get({ pk: `U#${uidOf(number)}`, sk: 'I#1' })) as Row
    const [{ value }, typed] = row.parts as [{ value: string }, string]
    expect(own.open('phone', profile.phone as string)).toBe(phoneOf(number))
    expect(own.open('idNumber', value)).toBe(`AB-${number}`)
    expect([typed, row.n]).toEqual(['phone.typed-by-a-user-in-a-form-that-looks-sealed-AAAAAAAA', 5n])
    for (const sealed of [profile.phone as string, value]) versions.add(sealedParts(sealed)?.version ?? 0)
  }
  return [...versions].sort()
}

/** A table that is gone after so many calls. */
function endedAfter(calls: number): Table {
  let left = calls
  return watchTable(table, () => {
    if (left === 0) throw new Error('ended')
    left -= 1
  })
}

describe('data keys', () => {
  test('are replaced in three steps, each long enough after the one before; everything opens in between', async () => {
    master.rotate()
    expect(await rotateDataKeys(at, 'begin')).toEqual({ done: KEYS, nothing: 0, wait: 0 })
    expect(await sealedOfAll()).toEqual([1])
    const stale = await fieldsOf(uidOf(0))
    expect((await rotateDataKeys(at, 'finish')).done).toBe(KEYS)
    expect(await rotateDataKeys(at, 'end')).toEqual({ done: 0, nothing: 0, wait: KEYS })
    // One that read its keys before the second step still seals under the first.
    const profile = {
      ...((await table.get(keys.profile(uidOf(0)))) as Row),
      phone: stale.seal('phone', phoneOf(0)),
    }
    await table.write(replace(profile))
    expect(await sealedOfAll()).toEqual([1])
    const later = { ...at, nowMs: nowMs + 600_000 }
    expect((await rotateDataKeys(later, 'end')).done).toBe(KEYS)
    expect(await sealedOfAll()).toEqual([2])
    for (const name of classNames) {
      const row = await table.get(keys.dataKeys(uidOf(0), name))
      expect(row).toMatchObject({ current: 2n })
      expect(Object.keys(row?.wrapped as object)).toEqual(['2'])
    }
    expect(await rotateDataKeys(later, 'end')).toEqual({ done: 0, nothing: KEYS, wait: 0 })
  })

  test('are replaced whole where every step was ended half-way, at any call, and run again', async () => {
    for (let calls = 1; ; calls += 6) {
      const ended = await rotateDataKeysAlone({ ...at, table: endedAfter(calls) }).then(
        () => false,
        () => true,
      )
      await sealedOfAll()
      if (!ended) break
    }
    await rotateDataKeysAlone(at)
    await sealedOfAll()
    for (let number = 0; number < USERS; number += 1)
      for (const name of classNames) {
        const row = await table.get(keys.dataKeys(uidOf(number), name))
        expect(Object.keys(row?.wrapped as object)).toHaveLength(1)
      }
  })

  test('that were destroyed stay destroyed', async () => {
    await table.write(replace({ ...keys.dataKeys(uidOf(0), 'contact'), erasedAt: 1 }))
    expect(await rotateDataKeysAlone(at)).toBe(KEYS - 1)
    expect((await table.get(keys.dataKeys(uidOf(0), 'contact')))?.wrapped).toBeUndefined()
  })
})

describe('index keys', () => {
  const found = async () => {
    const uids: unknown[] = []
    for (let number = 0; number < USERS; number += 1)
      for (const [kind, value] of guardedOf(number))
        uids.push((await findGuard({ table, secrets }, kind, value))?.uid)
    const stage = await findGuard({ table, secrets }, 'invite', 'STAGECOD')
    const operator = await findGuard({ table, secrets }, 'operator', 'admin')
    return [...uids, stage?.stage, operator?.operator]
  }
  const everybody = [
    ...Array.from({ length: USERS }, (_, number) => Array(GUARDED).fill(uidOf(number))).flat(),
    true,
    'OP',
  ]

  test('are replaced: every guard of the old one is found at every step, and under the new one alone at the end', async () => {
    await rotate(vault, 'indexKeys', 'begin')
    expect(await found()).toEqual(everybody)
    await expect(rotate(vault, 'indexKeys', 'begin')).rejects.toThrow('end its change first')
    await rotate(vault, 'indexKeys', 'finish')
    expect(await found()).toEqual(everybody)
    expect(await endIndexKeys(at, vault, 'STAGECOD')).toContain(`guards moved: ${USERS * GUARDED + 2}`)
    expect(secrets.indexKeys.map((key) => key.split('.')[0])).toEqual(['2'])
    expect(await found()).toEqual(everybody)
    expect(
      await table.write(create({ ...keys.unique('phone', phoneOf(0), secrets.indexKeys), uid: 'x' })),
    ).toMatchObject({
      ok: false,
    })
  })

  test('are replaced whole where it was ended half-way, at any call, and run again', async () => {
    for (let calls = 1; ; calls += 9) {
      const ended = await rotateIndexKeysAlone({ ...at, table: endedAfter(calls) }, vault, 'STAGECOD').then(
        () => false,
        () => true,
      )
      expect(await found()).toEqual(everybody)
      if (!ended) break
    }
    expect(secrets.indexKeys).toHaveLength(1)
  })

  test('stay both while a value is guarded that nobody can read any more', async () => {
    const guard = { ...keys.unique('phone', '+4915900', secrets.indexKeys), uid: 'gone' }
    await table.write(replace(guard))
    expect(await rotateIndexKeysAlone(at, vault, 'STAGECOD')).toContain('the previous key stays')
    expect(secrets.indexKeys).toHaveLength(2)
    expect(await findGuard({ table, secrets }, 'phone', '+4915900')).toMatchObject({ uid: 'gone' })
    // As the table deletes what has expired.
    await table.remove(guard)
    expect(await rotateIndexKeysAlone(at, vault, 'STAGECOD')).toContain('withdrawn')
  })
})
