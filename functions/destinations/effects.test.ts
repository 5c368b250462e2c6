import { expect, test } from 'vitest'
import { isStreamed } from '../effects/domains.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import { effectsOf } from './effects.ts'

const row: Row = {
  ...keys.destination('ADA', 1),
  ...{ id: 'ONE', kind: 'card', label: '•••1111', boundAt: 5n, usableAt: 9n, firstEver: true, terms: '1' },
}

test('binding sends a message and a mail with the label, whatever the user chose', () => {
  expect(isStreamed(row)).toBe(true)
  const of = { uid: 'ADA', at: 5, event: 'C#ONE bound' }
  expect(effectsOf({ new: row })).toEqual([
    { effect: 'message', ...of, type: 'destination_added', params: { label: '•••1111' } },
    { effect: 'notice', ...of, notice: 'destinationAdded' },
  ])
})

test('only the hash of its number is noted', () => {
  const [, , ...noted] = effectsOf({ new: { ...row, mark: 'HASH' } })
  expect(noted).toEqual([
    { effect: 'occurrence', kind: 'destination', value: 'HASH', uid: 'ADA', id: '1', at: 5 },
  ])
})

test('a change, a removal and an erasure send nothing', () => {
  expect(effectsOf({ old: row, new: { ...row, removedAt: 6n } })).toEqual([])
  expect(effectsOf({ old: row })).toEqual([])
})
