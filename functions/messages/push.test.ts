import { test } from 'vitest'
import { keepingWrites, tableOf } from '../../tests/support/kept-writes.ts'
import { UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { keys } from '../table/keys.ts'
import { removeBrowser } from './push.ts'

test('a browser gets no more pushes, unless another took its place meanwhile', async () => {
  const place = keys.pushed(UID, 1)
  const row = { ...place, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', lang: 'en', at: 5n }
  const { table, to } = keepingWrites(await tableOf(row))
  await removeBrowser(table, UID, row.endpoint)
  await expectStops(...to(place), { 'another came': { endpoint: 'https://push.example/2' } })
})
