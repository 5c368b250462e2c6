import { expect, test } from 'vitest'
import { secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { accountRow } from '../ledger/account.ts'
import { grantDocument } from '../ledger/grant.ts'
import { type Row, replace } from '../table/write.ts'
import { readStatement } from './for-desk.ts'

const NOW_MS = Date.UTC(2026, 10, 25, 12)
const now = secondsOf(NOW_MS)
const uid = '01KAY00000000000000000USER'

/** A user with three grants, a second apart. */
async function given(): Promise<{ table: ReturnType<typeof createMemoryTable>; account: Row }> {
  const table = createMemoryTable()
  const account = accountRow(uid, '2026-11-25', {})
  for (const n of [0, 1, 2]) {
    const at = { uid, id: `01KAX${n}GNGZ0000000000000000`, nowMs: NOW_MS + n * 1000 }
    const { put } = grantDocument({ ...at, asset: 'USD', amount: 5n, reason: 'refill' })
    await table.write(put)
  }
  await table.write(replace(account))
  return { table, account }
}

test("a user's statement at the desk goes on where a page ended", async () => {
  const { table, account } = await given()
  const first = await readStatement(table, account, { limit: 2, now })
  const rest = await readStatement(table, account, { limit: 2, cursor: first.next ?? '', now })
  expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null])
})

test('a cursor that is none is refused', async () => {
  const { table, account } = await given()
  const asked = readStatement(table, account, { limit: 2, cursor: 'x', now })
  await expect(asked).rejects.toMatchObject({ slug: 'validation' })
})
