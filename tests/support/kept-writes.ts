import { expect } from 'vitest'
import { profileRow } from '../../functions/table/profile.ts'
import { type Key, keyOf, type Row, replace, type Table, type Write } from '../../functions/table/write.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { UID } from './mocked.ts'

interface Kept {
  write: Write
  row: Row | undefined
}

/** A table that keeps each write asked of it, beside its row as it was then: for conditions of writes nobody exports. */
export function keepingWrites<On extends Table>(
  table: On,
): { table: On; to(key: Key): [Write, Row | undefined] } {
  const kept: Kept[] = []
  const keep = async (writes: readonly Write[]) => {
    for (const write of writes) kept.push({ write, row: await table.get(keyOf(write), { consistent: true }) })
  }
  return {
    table: {
      ...table,
      async write(write) {
        await keep([write])
        return table.write(write)
      },
      async transact(writes) {
        await keep(writes)
        return table.transact(writes)
      },
    },
    to({ pk, sk }) {
      const last = kept.findLast(({ write }) => keyOf(write).pk === pk && keyOf(write).sk === sk)
      if (!last) throw new Error(`nothing was written to ${pk} ${sk}`)
      return [last.write, last.row]
    },
  }
}

/** A memory table that holds these rows. */
export async function tableOf(...rows: Row[]) {
  const table = createMemoryTable()
  for (const row of rows) await table.write(replace(row))
  return table
}

/** A document that is created once: over one of other content it is not written. */
export async function expectKeepsFirst(put: Write | undefined) {
  if (put?.kind !== 'put') throw new Error('no document')
  expect((await createMemoryTable().transact([put])).ok).toBe(true)
  const first = { ...put.item, written: 'first' }
  const table = await tableOf(first)
  expect((await table.transact([put])).ok).toBe(false)
  expect(await table.get(put.item)).toMatchObject({ written: 'first' })
}

/** The profile of a user who has set nothing yet. */
export const plainProfile = (more: Partial<Row> = {}): Row => ({
  ...profileRow({
    ...{ uid: UID, username: 'ada', publicId: '12345678', passwordHash: 'hash', inviter: null, level: 0 },
    ...{ createdAt: 1, agreement: 'test' },
  }),
  ...(more as Row),
})
