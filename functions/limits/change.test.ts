import { describe, test } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { keepingWrites, tableOf } from '../../tests/support/kept-writes.ts'
import { NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { changeLimits } from './change.ts'
import type { Asked } from './rules.ts'

const account = accountRow(UID, '2026-11-25', { USD_available: 100_00n })

/** The write that a change of limits asks for, and its row. */
async function written(asked: Asked) {
  const { table, to } = keepingWrites(await tableOf(account))
  const session = { uid: UID, epoch: 0, issuedAt: NOW, loggedInAt: NOW, expiresAt: NOW + 60 }
  const ctx = { session, nowMs: NOW_MS, operationId: newId(NOW_MS), account: accountOf(account) }
  const deps = { table, config: { asset: 'USD', timeZone: 'UTC' } }
  await changeLimits(deps as never, ctx as never, asked)
  return to(keys.account(UID))
}

describe('a change of own limits', () => {
  test('is written on the last one that was read, and on no later one', async () => {
    await expectStops(...(await written({ stake: '50' })), { 'another change came': { limitsOp: 'other' } })
  })

  test('shortens no pause', async () => {
    await expectStops(...(await written({ timeOut: 1 })), {
      'a longer pause came': { pausedUntil: BigInt(NOW + 90 * 86_400) },
    })
  })
})
