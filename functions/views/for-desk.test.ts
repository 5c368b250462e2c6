import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { accountRow } from '../ledger/account.ts'
import { grantDocument } from '../ledger/grant.ts'
import type { Line } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { replace, type Table } from '../table/write.ts'
import { readStatement } from './for-desk.ts'

const NOW_MS = Date.UTC(2026, 10, 25, 12)
const uid = '01KAY00000000000000000USER'

/** A user with three grants, a second apart. */
async function given(): Promise<Table> {
  const table = createMemoryTable()
  await table.write(replace(accountRow(uid, '2026-11-25', {})))
  for (const n of [0, 1, 2]) {
    const id = `01KAX${n}GNGZ0000000000000000`
    const { put, legs } = grantDocument({
      ...{ uid, id, asset: 'USD', amount: 5n, reason: 'refill', nowMs: NOW_MS + n * 1000 },
    })
    const lines: Line[] = [{ kind: 'deposit', id, movement: 'refill', legs }]
    await post(table, { uid, lines, at: Number(put.item.at), documents: [put] })
  }
  return table
}

test("a user's statement at the desk goes on where a page ended", async () => {
  const table = await given()
  const first = await readStatement(table, uid, { limit: 2 })
  const rest = await readStatement(table, uid, { limit: 2, cursor: first.next ?? '' })
  expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null])
  expect(rest.items[0]?.owned).toEqual([{ asset: 'USD', amount: '0.05' }])
})

test('a cursor that is none is refused', async () => {
  const asked = readStatement(await given(), uid, { limit: 2, cursor: 'x' })
  await expect(asked).rejects.toMatchObject({ slug: 'validation' })
})
