import { expect, test } from 'vitest'
import { count, declare, flag, maybe, owner, placeAfter, text, withheld } from './declared.ts'

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
  },
})
const stored = { pk: 'U#ADA', sk: 'C#02', label: 'one', at: 5n, first: true, mark: 'HASH' }

test('a declared row is read by its fields; what may be absent is null or false', () => {
  const whole = { uid: 'ADA', place: 2, label: 'one', at: 5, first: true, mark: 'HASH' }
  expect(row.read(stored)).toEqual(whole)
  const { first: _, mark: __, ...rest } = stored
  expect(row.read(rest)).toEqual({ ...whole, first: false, mark: null })
})

test('a value that is absent or of another type throws, and is not named', () => {
  const { label: _, ...rest } = stored
  expect(() => row.read(rest)).toThrow('a stored C has no valid label')
  expect(() => row.read({ ...stored, at: 'SECRET' })).toThrow(/^a stored C has no valid at$/)
})

test('rights and an export follow from the fields', () => {
  expect(row.attributes).toEqual(['pk', 'sk', 'label', 'at', 'first', 'mark', 'ttl'])
  expect(row.attributesOf('mark', 'at')).toEqual(['pk', 'sk', 'mark', 'at'])
  expect([...row.told]).toEqual(['label', 'at', 'first'])
})
