import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { meanwhile } from '../../tests/support/at-once.ts'
import { mockedDeps, NOW, NOW_MS, ORDER_ID, UID } from '../../tests/support/mocked.ts'
import { accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row, replace } from '../table/write.ts'
import { refuse } from './review.ts'

/** Refuses a deposit on its day, after `happens`; returns the limit left. */
async function leftOnceRefused(happens: (account: Change) => Change) {
  const table = createMemoryTable()
  const { deps } = mockedDeps({ table })
  const day = '2026-11-25'
  const deposit = { class: 0, status: 3, asset: 'USD', amount: 100n, method: 'bank', at: NOW, day }
  await table.write(replace({ ...keys.deposit(UID, ORDER_ID), ...deposit }))
  await table.write(replace({ ...accountRow(UID, day, {}), leftDeposit: 7n } as Row))
  const reviewer = { operator: 'bob', operationId: ORDER_ID, requestId: 'r', nowMs: NOW_MS }
  await meanwhile(
    table,
    () => refuse(deps, reviewer, { uid: UID, id: ORDER_ID, from: 3 }, 'reason_not_received'),
    () => table.write(happens(new Change(keys.account(UID))).build()),
  )
  return (await table.get(keys.account(UID)))?.leftDeposit
}

test('a refusal frees the limit on its day only', async () => {
  expect(await leftOnceRefused((account) => account.set('seen', 1))).toBe(107n)
  expect(await leftOnceRefused((account) => account.set('day', '2026-11-26'))).toBe(7n)
})
