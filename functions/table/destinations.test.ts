import { test } from 'vitest'
import { expectStops } from '../../tests/support/stops.ts'
import { destinationRemoved, destinationRow } from './destinations.ts'
import { keys } from './keys.ts'

test('a destination is removed once, and never another in its place', async () => {
  const row = {
    ...keys.destination('U', 1),
    id: 'D',
    kind: 'card',
    label: '1',
    boundAt: 1,
    usableAt: 2,
    terms: '1',
  }
  await expectStops(destinationRemoved(destinationRow.read(row), 3), row, {
    'another stands in its place': { id: 'E' },
    'it was removed before': { removedAt: 2 },
  })
})
