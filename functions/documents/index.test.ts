import { expect, test } from 'vitest'
import { documentKinds, letterOf, moneyKinds, movementKinds } from '../../shared/documents.ts'
import { newId } from '../../shared/ids.ts'
import { reviewKinds } from '../../shared/reviews.ts'
import { isStreamed, streamedRows } from '../effects/domains.ts'
import { documentKey } from '../table/keys.ts'
import type { DocumentDefinition } from './definition.ts'
import { documents, kindOf, moneyDocuments, reviewed } from './index.ts'

const [uid, id] = [newId(1), newId(2)]

test('a row is of one kind, by its key', () => {
  for (const kind of documentKinds) expect(kindOf(documentKey(kind, uid, id))).toBe(kind)
  for (const sk of ['A', 'P', `F#${id}`, `M#${id}`]) expect(kindOf({ pk: `U#${uid}`, sk })).toBeUndefined()
})

test('no two kinds begin with the same letter or carry the same movement', () => {
  expect(new Set(moneyKinds.map(letterOf)).size).toBe(moneyKinds.length)
  expect(new Set(movementKinds).size).toBe(movementKinds.length)
})

test('every kind says its own name, and each that is reviewed has a review under it', () => {
  expect(documentKinds.map((kind) => documents[kind].kind)).toEqual(documentKinds)
  expect(moneyDocuments.map(({ kind }) => kind)).toEqual(moneyKinds)
  expect(reviewKinds.map((kind) => reviewed(kind).review.kind)).toEqual(reviewKinds)
})

test('the stream tells of the documents that have effects, in at most five filters', () => {
  expect(streamedRows().length).toBeLessThanOrEqual(5)
  for (const kind of documentKinds) {
    const { effects, streamedWith: mark } = documents[kind] as DocumentDefinition
    const key = documentKey(kind, uid, id)
    expect(isStreamed({ ...key, ...(mark && { [mark]: 1n }) }), kind).toBe(effects !== null)
    // Most orders are watched to their end: to be told of each would cost more than its work.
    if (mark) expect(isStreamed({ ...key }), kind).toBe(false)
  }
  expect(isStreamed({ pk: 'AUDIT#2026-11-25#1', sk: id })).toBe(true)
  // Every movement changes an account, from which its days are counted.
  expect(isStreamed({ pk: `U#${uid}`, sk: 'A' })).toBe(true)
  expect(isStreamed({ pk: `U#${uid}`, sk: 'P' })).toBe(false)
  // No effect understands an alert: told of one, the worker would set it aside and ring.
  for (const sk of ['ALERT#00', 'ALERT#ADDED']) expect(isStreamed({ pk: `U#${uid}`, sk }), sk).toBe(false)
  // Writing the counted day must not wake the counter again.
  expect(isStreamed({ pk: `U#${uid}`, sk: 'BAL#1790000000' })).toBe(false)
})

test.each([
  ['a class it does not know', { class: 9 }],
  ['practice money given for a reason it does not know', { class: 1, reason: 'gift' }],
])('%s is an error, and never called by the name of another movement', (_says, row) => {
  const { entries } = documents.deposit.money
  const paid = {
    pk: 'U#u',
    sk: 'D#d',
    status: 1,
    at: 0,
    legs: ['outside:practice USD -1', 'available USD 1'],
  }
  expect(entries({ ...paid, class: 1, reason: 'refill' })[0]?.movement).toBe('refill')
  expect(() => entries({ ...paid, ...row })).toThrow(/^a deposit of class/)
})
