import { test } from 'vitest'
import { expectKeepsFirst, keepingWrites, tableOf } from '../../tests/support/kept-writes.ts'
import { indexKeys, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { keys } from '../table/keys.ts'
import { createUser } from './store.ts'

const mail = keys.unique('mail', 'ada@example.com', indexKeys)

test('a new user takes a mail that is nobody’s, and stands once among those their inviter invited', async () => {
  const { table, to } = keepingWrites(await tableOf({ ...mail, ttl: 9n }))
  const deps = { table, config: { asset: 'USD', timeZone: 'UTC' }, secrets: { indexKeys } }
  const profile = {
    ...{ uid: UID, username: 'ada', publicId: '12345678', passwordHash: 'hash', inviter: 'BEN', level: 0 },
    ...{ createdAt: 1, agreement: 'test' },
  }
  const target = { by: 'mail', address: 'Ada@example.com' } as const
  await createUser(deps as never, { profile, target, grant: 1n, nowMs: NOW_MS })
  await expectStops(...to(mail), { 'it is another user’s': { uid: 'BEN' } })
  await expectKeepsFirst(to(keys.friend('BEN', UID))[0])
})
