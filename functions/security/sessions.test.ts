import { expect, test } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { keepingWrites, tableOf } from '../../tests/support/kept-writes.ts'
import { NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { shortSid } from '../ended-sessions.ts'
import { accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import { endSessions, nextEpoch } from './sessions.ts'

const [own, other] = [newId(NOW_MS), newId(NOW_MS)]
const session = { uid: UID, epoch: 3, sid: own, issuedAt: NOW, loggedInAt: NOW, expiresAt: NOW + 60 }
const login = (sid: string): Row => ({ ...keys.securityEvent(UID, sid), type: 'login', epoch: 3n })

/** Ends only the other session; returns the write to the account. */
async function endsOne(more: Partial<Row> = {}) {
  const account = { ...accountRow(UID, '2026-11-25', {}), epoch: 3n, ...more } as Row
  const { table, to } = keepingWrites(await tableOf(account, login(own), login(other)))
  const ctx = { session, nowMs: NOW_MS, operationId: newId(NOW_MS) }
  expect(await endSessions({ table } as never, ctx as never, { which: 'one', id: other })).toEqual({})
  return to(keys.account(UID))
}

test('a session goes on into the next epoch by its login of the epoch before', async () => {
  const [, write] = nextEpoch(session, 'op')
  expect(write?.key).toEqual(keys.securityEvent(UID, own))
  if (!write) return
  await expectStops(write, login(own), {
    'the row is of something else': { type: 'mailBound' },
    'it went on before': { epoch: 4n },
  })
})

test('one session is ended on an account that stands as it was read', async () => {
  await expectStops(...(await endsOne()), {
    'it was locked': { state: 'LOCKED' },
    'all others were ended': { epoch: 4n },
    'another was ended': { ended: 'other' },
  })
  await expectStops(...(await endsOne({ ended: shortSid(newId(NOW_MS)) })), {
    'another session was ended too': { ended: 'other' },
    'none is ended any more': { ended: undefined },
  })
})
