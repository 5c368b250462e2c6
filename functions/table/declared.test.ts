import { expect, test } from 'vitest'
import { as, count, declare, flag, group, maybe, owner, placeAfter, text, withheld } from './declared.ts'

const row = declare({
  sort: 'C#',
  part: 'card',
  unread: ['ttl'],
  fields: {
    uid: owner,
    place: placeAfter('C#'),
    label: text(),
    at: count(),
    first: flag(),
    mark: withheld(maybe(text())),
    decided: group({ by: as('decidedBy', text()), at: as('decidedAt', count()) }),
  },
})
const key = { pk: 'U#ADA', sk: 'C#02' }
const card = { label: 'one', at: 5, first: true, mark: null, decided: { by: 'OP', at: 7 } }
const stored = { ...key, label: 'one', at: 5, first: true, decidedBy: 'OP', decidedAt: 7 }

test('a declared row writes what it reads; its key is no attribute, and null is not stored', () => {
  expect(row.write(key, card)).toEqual(stored)
  expect(row.read({ ...stored, at: 5n, decidedAt: 7n })).toEqual({ uid: 'ADA', place: 2, ...card })
  expect(row.read({ ...key, label: 'one', at: 5n })).toMatchObject({
    first: false,
    mark: null,
    decided: null,
  })
})

test('a value that is absent or of another type throws, and is not named', () => {
  const reading = (values: object) => () => row.read({ ...stored, ...values })
  expect(reading({ label: 8n })).toThrow('a stored C has no valid label')
  expect(reading({ decidedAt: 'SECRET' })).toThrow('a stored C has no valid decidedAt')
})

test('rights and an export follow from the fields', () => {
  const all = ['pk', 'sk', 'label', 'at', 'first', 'mark', 'decidedBy', 'decidedAt', 'ttl']
  expect(row.attributes).toEqual(all)
  expect(row.attributesOf('decided', 'at')).toEqual(['pk', 'sk', 'decidedBy', 'decidedAt', 'at'])
  expect([...row.told]).toEqual(['label', 'at', 'first', 'decidedBy', 'decidedAt'])
})
