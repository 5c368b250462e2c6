import { expect, test } from 'vitest'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/write.ts'
import { isToldOf, partOf } from './parts.ts'

const UID = '01HZZZZZZZZZZZZZZZZZZZZZZZ'
/** Sample arguments of the key builders after the user. */
const given = [
  [UID, '1', 'secret', '1'],
  [UID, 'deposit', { at: 1, id: '1' }],
  ['idNumber', '1', ['1.secret']],
  ['deposit', { uid: UID, id: '1', at: 1 }],
]

/** Calls the key builder with sample arguments until one works. */
function keyOf(make: Key | ((...given: unknown[]) => Key)): Key {
  if (typeof make !== 'function') return make
  for (const each of given)
    try {
      return make(...each)
    } catch {
      // The builder takes other arguments.
    }
  throw new Error(`no key from ${make}`)
}
const ofUser = Object.entries(keys)
  .map(([name, make]) => [name, keyOf(make as Key | ((...given: unknown[]) => Key))] as const)
  .filter(([, { pk }]) => [`U#${UID}`, `O#${UID}`].includes(pk))

test('every kind of row of a user is named: part of an export, or said not to be theirs', () => {
  expect(ofUser.map(([name]) => name)).toContain('device')
  expect(ofUser.length).toBeGreaterThan(22)
  expect(ofUser.flatMap(([name, key]) => (partOf(key) === undefined ? [name] : []))).toEqual([])
})

test('a kind that is named nowhere is left out', () => {
  expect(partOf({ pk: `U#${UID}`, sk: 'SECRET#1' })).toBeUndefined()
  expect(partOf({ pk: `U#${UID}`, sk: 'SECURITY#1' })).toBe('security')
  expect(partOf({ pk: `U#${UID}`, sk: 'V' })).toBe('verified')
})

test('a declared row tells its fields, save those withheld; another row tells what no rule withholds', () => {
  const told = (sk: string, names: string[]) => names.filter((name) => isToldOf({ pk: `U#${UID}`, sk }, name))
  expect(told('C#00', ['pk', 'label', 'sealed', 'mark', 'confirmedBy', 'unknown'])).toEqual([
    'label',
    'sealed',
  ])
  expect(told('PUSH#00', ['endpoint', 'auth', 'lang'])).toEqual(['lang'])
  expect(told('VIP', ['pk', 'vip', 'fingerprint'])).toEqual(['vip'])
})
