import { expect } from 'vitest'
import { type Row, replace, type Write } from '../../functions/table/write.ts'
import { createMemoryTable } from '../model/memory-table.ts'

/** What a row has instead: undefined takes the attribute away, and undefined for all the row itself. */
type Change = { [attribute: string]: Row[string] | undefined } | undefined

/**
 * A write lands on `row`, and on no row that differs from it by one of the changes. Each change should break one condition
 * alone, so that the write without that condition fails the test.
 */
export async function expectStops(write: Write, row: Row | undefined, changes: { [says: string]: Change }) {
  expect(['as it should be', await lands(write, row)]).toEqual(['as it should be', true])
  for (const [says, change] of Object.entries(changes))
    expect([says, await lands(write, change && row ? changed(row, change) : undefined)]).toEqual([
      says,
      false,
    ])
}

const changed = (row: Row, change: object): Row =>
  Object.fromEntries(Object.entries({ ...row, ...change }).filter(([, value]) => value !== undefined)) as Row

async function lands(write: Write, row: Row | undefined): Promise<boolean> {
  const table = createMemoryTable()
  if (row) await table.write(replace(row))
  return (await table.transact([write])).ok
}
