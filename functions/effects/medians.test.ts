import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { meanwhile, writes } from '../../tests/support/at-once.ts'
import { NOW, NOW_MS } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'
import { create, type Row, replace } from '../table/write.ts'
import { takeMedian } from './medians.ts'

/** Takes a median with one new measure; the last was taken `ago` seconds ago from `count`. */
async function taken({ count, ago }: { count: number; ago: number }): Promise<unknown> {
  const table = createMemoryTable()
  const before = { medianSeconds: 900, count, until: NOW + 1, version: 1, takenAt: NOW - ago }
  await table.write(replace({ ...keys.measured('deposit'), ...before } as Row))
  const measure = keys.measure('deposit', { uid: 'u', id: 'i', at: NOW - 1 })
  await table.write(create({ ...measure, seconds: 5, operator: 'o' }))
  await takeMedian({ table, clock: () => NOW_MS }, 'deposit')
  return Number((await table.get(keys.measured('deposit')))?.medianSeconds)
}

test.each([
  ['of ten thousand a week is taken with each decision', { count: 10_000, ago: 0 }, 5],
  ['of more stands for a second a thousand', { count: 20_000, ago: 19 }, 900],
  ['and is taken then', { count: 20_000, ago: 20 }, 5],
  ['of a million a week stands for 17 minutes', { count: 1_000_000, ago: 999 }, 900],
  ['and is taken after them', { count: 1_000_000, ago: 1000 }, 5],
])('a median %s', async (_says, of, median) => {
  expect(await taken(of)).toBe(median)
})

test('the first median is not written over one that another worker took of more measures meanwhile', async () => {
  const table = createMemoryTable()
  const take = () => takeMedian({ table, clock: () => NOW_MS }, 'deposit')
  const decided = (id: string, seconds: number) =>
    table.write(create({ ...keys.measure('deposit', { uid: 'u', id, at: NOW - 1 }), seconds, operator: 'o' }))
  await decided('first', 5)
  const other = async () => {
    await decided('second', 9)
    await take()
  }
  await meanwhile(table, take, other, writes)
  expect((await table.get(keys.measured('deposit')))?.count).toBe(2n)
})
