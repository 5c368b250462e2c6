import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { reviewIndex } from '../table/keys.ts'
import { type Query, type Row, replace, type Table } from '../table/write.ts'
import { countWaiting, findWaiting, placeOf, reviewQueue } from './queue.ts'
import type { Review } from './review.ts'

const BEGIN = 1_790_000_000
const UID = '01KAY00000000000000000000A'
const idAt = (second: number, n = 0) => `${firstIdAt(msOf(second)).slice(0, 20)}${String(n).padStart(6, '0')}`
const placeAt = (second: number) => `${second}#${UID}#${idAt(second)}`

interface Doc {
  uid: string
  id: string
  at: number | null
}
const of = (row: Row): Doc => ({ uid: UID, id: row.sk.slice(2), at: Number(String(row.gsk).slice(0, 10)) })
const review = { kind: 'deposit', waitingSince: ({ at }: Doc) => at } as Review<Doc>

/** So many deposits that wait since one second each, and the queries asked; so many rows a page of the table. */
async function queue(count: number, pageRows = 1000) {
  const memory = createMemoryTable()
  for (let n = 0; n < count; n++) {
    const [at, id] = [BEGIN + n, idAt(BEGIN + n)]
    await memory.write(
      replace({ pk: `U#${UID}`, sk: `D#${id}`, ...reviewIndex('deposit', { uid: UID, id, at }) }),
    )
  }
  const asked: Query[] = []
  const paged = (query: Query) => {
    asked.push(query)
    return { ...query, limit: Math.min(query.limit ?? pageRows, pageRows) }
  }
  const table: Table = {
    ...memory,
    query: (query) => memory.query(paged(query)),
    count: (query) => memory.count(paged(query)),
  }
  const page = async (more: { limit: number; cursor?: string; around?: string }) => {
    const { items, next, previous } = await reviewQueue(table, { of, review }, more)
    const seconds = (place: string | null) => place && Number(place.slice(0, 10)) - BEGIN
    return {
      items: items.map(({ at }) => (at ?? 0) - BEGIN),
      next: seconds(next),
      previous: seconds(previous),
    }
  }
  return { table, asked, page }
}

test('pages of a queue, the longest waiting first, meet without a gap', async () => {
  const { page, asked } = await queue(5)
  expect(await page({ limit: 2 })).toEqual({ items: [0, 1], next: 1, previous: null })
  expect(await page({ limit: 2, cursor: placeAt(BEGIN + 1) })).toEqual({
    items: [2, 3],
    next: 3,
    previous: null,
  })
  expect(await page({ limit: 2, cursor: placeAt(BEGIN + 3) })).toEqual({
    items: [4],
    next: null,
    previous: null,
  })
  expect(asked.map(({ index }) => index)).toEqual(['due', 'due', 'due'])
})

test.each([
  // The fifth of nine documents is the place.
  [4, 4, { items: [2, 3, 4, 5], next: 5, previous: 2 }],
  [5, 4, { items: [2, 3, 4, 5, 6], next: 6, previous: 2 }],
  [1, 4, { items: [3, 4], next: 4, previous: 3 }],
  [2, 4, { items: [3, 4], next: 4, previous: 3 }],
  [3, 4, { items: [3, 4, 5], next: 5, previous: 3 }],
  [20, 4, { items: [0, 1, 2, 3, 4, 5, 6, 7, 8], next: null, previous: null }],
  [4, 1, { items: [0, 1, 2], next: 2, previous: null }],
  [4, 0, { items: [0, 1], next: 1, previous: null }],
  [4, 8, { items: [6, 7, 8], next: null, previous: 6 }],
])('a page of %i around %i: %j', async (limit, second, expected) => {
  const { page } = await queue(9)
  expect(await page({ limit, around: placeAt(BEGIN + second) })).toEqual(expected)
})

test.each(['', 'x', placeAt(BEGIN).slice(1), `${placeAt(BEGIN)}#`])(
  'no place of a queue: %j',
  async (cursor) => {
    const { page } = await queue(1)
    const asked = page({ limit: 2, around: cursor })
    await expect(asked).rejects.toMatchObject({ slug: 'validation', params: { fields: 'cursor' } })
  },
)

test('what waits has its place, what does not has none', () => {
  const doc = { uid: UID, id: idAt(BEGIN), at: BEGIN }
  expect(placeOf({ of, review }, doc)).toBe(placeAt(BEGIN))
  expect(placeOf({ of, review }, { ...doc, at: null })).toBeNull()
})

test('what waits is counted exactly, over all pages, before a second and from it on', async () => {
  const { table, asked } = await queue(9, 2)
  expect(await countWaiting(table, 'deposit', { before: BEGIN + 4 })).toEqual({
    count: 4,
    more: false,
    trips: 3,
  })
  expect(await countWaiting(table, 'deposit', { from: BEGIN + 4 })).toEqual({
    count: 5,
    more: false,
    trips: 3,
  })
  expect(await countWaiting(table, 'ticket', { from: 0 })).toEqual({ count: 0, more: false, trips: 1 })
  expect(asked.every(({ index }) => index)).toBe(true)
})

test('after a hundred round trips counting ends, and says that there are more', async () => {
  const { table } = await queue(101, 1)
  expect(await countWaiting(table, 'deposit', { from: BEGIN })).toEqual({
    count: 100,
    more: true,
    trips: 100,
  })
})

test('a waiting document is found by its id, on whatever page it is, within ten minutes of its time', async () => {
  const { table, asked } = await queue(9, 2)
  for (const n of [0, 4, 8]) expect(await findWaiting(table, 'deposit', idAt(BEGIN + n))).toBe(UID)
  expect(await findWaiting(table, 'deposit', idAt(BEGIN + 4, 1))).toBeUndefined()
  expect(asked.every(({ index }) => index)).toBe(true)

  const memory = createMemoryTable()
  const waits = async (at: number, n: number) => {
    const id = idAt(BEGIN, n)
    await memory.write(
      replace({ pk: `U#${UID}`, sk: `D#${id}`, ...reviewIndex('deposit', { uid: UID, id, at }) }),
    )
    return findWaiting(memory, 'deposit', id)
  }
  const found = [
    await waits(BEGIN - 601, 1),
    await waits(BEGIN - 600, 2),
    await waits(BEGIN + 600, 3),
    await waits(BEGIN + 601, 4),
  ]
  expect(found).toEqual([undefined, UID, UID, undefined])
  // An id from the epoch's first minutes is found too.
  const early = firstIdAt(0)
  await memory.write(
    replace({ pk: `U#${UID}`, sk: `D#${early}`, ...reviewIndex('deposit', { uid: UID, id: early, at: 0 }) }),
  )
  expect(await findWaiting(memory, 'deposit', early)).toBe(UID)
})
