import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { blindIndex, type IndexKeys, type UniqueKind } from './blind-index.ts'
import { findGuard, guardedByNoOther, guardedForms, guardsOf, letValueGo, takeValue } from './guards.ts'
import { keys } from './keys.ts'
import { create, replace } from './write.ts'

const [one, two] = [`1.${'A'.repeat(43)}`, `2.${'B'.repeat(42)}A`] as const

describe('a blind index', () => {
  test('is known, from another implementation: the same for the same kind, value and key, for good', () => {
    expect(blindIndex('phone', '+491701234567', two)).toBe('2.8ntIPvempLDcD6mr5PIAKQ')
    expect(blindIndex('username', 'ada', two)).toBe('2.p_J4pyOmltMu05glVUZ4FQ')
  })

  test('of the first key is what user names were stored under before', () => {
    const before = createHmac('sha256', 'A'.repeat(43)).update('username:ada').digest('base64url')
    expect(blindIndex('username', 'ada', one)).toBe(`1.${before}`)
  })

  test('has 128 bits, and shows nothing in common between kinds, keys or values', () => {
    const kinds: UniqueKind[] = ['phone', 'mail', 'idNumber']
    const all = [one, two].flatMap((key) =>
      kinds.flatMap((kind) =>
        ['123', '1234'].map((value) => blindIndex(kind, value, key).split('.')[1] ?? ''),
      ),
    )
    expect(new Set(all).size).toBe(12)
    expect(all.map((hash) => Buffer.from(hash, 'base64url').length)).toEqual(Array(12).fill(16))
  })
})

test('a sealed ID number is guarded without its separators, other values as they are', () => {
  expect(guardedForms('idNumber', 'CD-56.78')).toContain('CD5678')
  expect(guardedForms('card', 'GB29')).toEqual(['GB29', 'gb29'])
})

describe('while one index key replaces another', () => {
  const claim = (table: ReturnType<typeof createMemoryTable>, indexKeys: IndexKeys, uid: string) =>
    table.transact([
      create({ ...keys.unique('phone', '+4917', indexKeys), uid }),
      ...guardedByNoOther('phone', '+4917', indexKeys),
    ])

  test.each<[string, IndexKeys, IndexKeys]>([
    ['before it is used', [one], [one, two]],
    ['between those who use it and those who only know it', [two, one], [one, two]],
    ['the other way round', [one, two], [two, one]],
    ['after it is used', [two, one], [two]],
  ])('a value is taken once, %s', async (_when, first, second) => {
    const table = createMemoryTable()
    expect((await claim(table, first, 'ada')).ok).toBe(true)
    expect((await claim(table, second, 'ben')).ok).toBe(false)
    for (const indexKeys of [first, second])
      expect(await findGuard({ table, secrets: { indexKeys } }, 'phone', '+4917')).toMatchObject({
        uid: 'ada',
      })
  })

  test.each<[string, IndexKeys, IndexKeys]>([
    ['between those who use it and those who only know it', [two, one], [one, two]],
    ['the other way round', [one, two], [two, one]],
  ])('a claim passes once, %s', async (_when, first, second) => {
    const table = createMemoryTable()
    const passes = (indexKeys: IndexKeys, uid: string) =>
      table.transact(takeValue(guardsOf('card', '4111', indexKeys), uid))
    expect((await passes(first, 'ada')).ok).toBe(true)
    expect((await passes(second, 'ben')).ok).toBe(false)
  })

  test('the name of an operator is taken once too', async () => {
    const [check] = guardedByNoOther('operator', 'ada', [one, two])
    if (!check) throw new Error('nothing is asked of the other key')
    await expectStops(
      check,
      { ...keys.unique('operator', 'ada', [two]) },
      {
        'an operator has it': { operator: 'ada' },
      },
    )
  })

  test('with one key alive nothing is added to a transaction', () => {
    expect(guardedByNoOther('phone', '+4917', [two])).toEqual([])
  })
})

test('a value taken by another user meanwhile is not released', async () => {
  const table = createMemoryTable()
  const key = keys.unique('phone', '+4917', [one])
  await table.write(replace({ ...key, uid: 'ADA' }))
  const seen = await table.get(key)
  await table.write(replace({ ...key, uid: 'BEN' }))
  expect((await table.transact(letValueGo([seen], 'ADA', 0))).ok).toBe(false)
  expect((await table.get(key))?.uid).toBe('BEN')
})
