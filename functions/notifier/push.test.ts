import { expect, test } from 'vitest'
import { keepingWrites, tableOf } from '../../tests/support/kept-writes.ts'
import { UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { keys } from '../table/keys.ts'
import { pushAll } from './push.ts'

test('a dead browser is deleted, unless another took its place meanwhile', async () => {
  const place = keys.pushed(UID, 1)
  const row = {
    ...place,
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
    kid: 'k',
    lang: 'en',
    at: 5n,
  }
  const { table, to } = keepingWrites(await tableOf(row))
  const deps = { table, push: async () => ({ ok: false, reason: 'gone' }) }
  const telling = { uid: UID, id: 'M1#push', kind: 'orders', by: 'push', row }
  expect(await pushAll(deps as never, telling as never)).toBe('nobody')
  await expectStops(...to(place), { 'another came': { endpoint: 'https://push.example/2' } })
})
