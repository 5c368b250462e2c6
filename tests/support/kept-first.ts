import { expect } from 'vitest'
import type { Put } from '../../functions/table/write.ts'
import { createMemoryTable } from '../model/memory-table.ts'

/** A row is written where there is none; another of the same key, with other content, leaves it as it was. */
export async function expectKeepsFirst(put: Put) {
  const table = createMemoryTable()
  expect((await table.transact([put])).ok).toBe(true)
  const [first] = table.rows()
  const second = await table.transact([{ ...put, item: { ...put.item, other: true } }])
  expect([second.ok, table.rows()]).toEqual([false, [first]])
}
