import { test } from 'vitest'
import { keepingWrites, tableOf } from '../../tests/support/kept-writes.ts'
import { NOW, NOW_MS, ORDER_ID, UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { acceptBonus, offerBonus } from './accept.ts'

test('a bonus is accepted by a user whose pause has not begun meanwhile', async () => {
  const { table, to } = keepingWrites(await tableOf(accountRow(UID, '2026-11-25', {})))
  const terms = { asset: 'USD', amount: 10_00n, times: 5, days: 30, until: NOW + 60 } as const
  await offerBonus(table, { uid: UID, id: ORDER_ID, terms, nowMs: NOW_MS })
  const session = { uid: UID, epoch: 0, issuedAt: NOW, loggedInAt: NOW, expiresAt: NOW + 60 }
  await acceptBonus({ table }, { session, nowMs: NOW_MS }, ORDER_ID)
  await expectStops(...to(keys.account(UID)), { 'a pause came': { pausedUntil: BigInt(NOW + 1) } })
})
