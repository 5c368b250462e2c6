import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { groupCommit } from './group-commit.ts'
import { create, keyOf, replace, type Table, type Write } from './write.ts'

const key = (n: number) => ({ pk: `P#${n}`, sk: 'A' })
const row = (n: number) => create(key(n))
const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => row(from + index))

/** `first` runs before the first answer. */
function stage(most: number, first?: (commit: () => Promise<unknown>) => Promise<never>) {
  const memory = createMemoryTable()
  const sent: string[][] = []
  const transact: Table['transact'] = async (writes) => {
    sent.push(writes.map((write) => keyOf(write).pk))
    if (sent.length === 1 && first) return first(() => memory.transact(writes))
    return memory.transact(writes)
  }
  return { memory, sent, table: groupCommit({ ...memory, transact }, most) }
}
const all = (table: Table, writes: readonly Write[][]) =>
  Promise.allSettled(writes.map((some) => table.transact(some)))
const done = { status: 'fulfilled', value: { ok: true } }

test('concurrent transactions are written as one, up to the limit', async () => {
  const { table, sent, memory } = stage(3)
  expect(await all(table, [rows(0, 2), rows(2, 1), rows(3, 1), rows(4, 1)])).toEqual([done, done, done, done])
  expect(sent).toEqual([['P#0', 'P#1', 'P#2', 'P#3'], ['P#4']])
  expect(memory.rows()).toHaveLength(5)
  // A later call gets its own transaction.
  expect(await table.transact([row(5)])).toEqual({ ok: true })
  expect(sent.at(-1)).toEqual(['P#5'])
})

test('a refused transaction refuses no other, and learns its own failures', async () => {
  const { table, memory } = stage(8)
  await memory.write(replace({ ...key(1), other: 'of before' }))
  const [first, second, third] = await all(table, [[row(0)], [row(2), row(1)], [row(3)]])
  expect([first, third]).toEqual([done, done])
  expect(second).toMatchObject({
    value: { ok: false, failures: [{ failed: false }, { failed: true, old: { other: 'of before' } }] },
  })
  expect(memory.rows().map(({ pk }) => pk)).toEqual(expect.arrayContaining(['P#0', 'P#1', 'P#3']))
  expect(memory.rows()).toHaveLength(3)
})

test('two transactions on one item are never grouped', async () => {
  const { table, sent } = stage(8)
  const ended = await all(table, [[row(0), row(1)], [row(2)], [row(3), row(1)], [row(4)]])
  expect(sent).toEqual([
    ['P#0', 'P#1', 'P#2'],
    ['P#3', 'P#1', 'P#4'],
    // Only the second to use the row is refused.
    ['P#3', 'P#1'],
    ['P#4'],
  ])
  expect(ended.map((each) => each.status === 'fulfilled' && each.value.ok)).toEqual([true, true, false, true])
})

test.each([
  [60, 40, 1],
  [60, 41, 2],
])('%d and %d items take %d transactions, as one holds a hundred', async (first, second, transactions) => {
  const { table, sent } = stage(8)
  expect(await all(table, [rows(0, first), rows(first, second)])).toEqual([done, done])
  expect(sent).toHaveLength(transactions)
})

test.each<[string, boolean]>([
  ['was not written', false],
  ['was written, and its reply was lost', true],
])('one that %s is sent again each alone', async (_says, isWritten) => {
  const { table, sent, memory } = stage(8, async (commit) => {
    if (isWritten) await commit()
    throw new Error('no reply')
  })
  const ended = await all(table, [[row(0)], [row(1)]])
  expect(sent).toEqual([['P#0', 'P#1'], ['P#0'], ['P#1']])
  expect(ended.map((each) => each.status === 'fulfilled' && each.value.ok)).toEqual([!isWritten, !isWritten])
  expect(memory.rows()).toHaveLength(2)
})

test('an error of a transaction written alone is its own', async () => {
  const memory = createMemoryTable()
  const transact: Table['transact'] = (writes) =>
    writes.some((write) => keyOf(write).pk === 'P#1')
      ? Promise.reject(new Error('gone'))
      : memory.transact(writes)
  const [first, second] = await all(groupCommit({ ...memory, transact }, 8), [[row(0)], [row(1)]])
  expect(first).toEqual(done)
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'gone' } })
})
