import { expect, test } from 'vitest'
import { plainProfile } from '../tests/support/kept-writes.ts'
import { NOW, NOW_MS, UID } from '../tests/support/mocked.ts'
import { expectStops } from '../tests/support/stops.ts'
import { beginProofRemoval, stopProofRemoval } from './proof-removal.ts'
import { keys } from './table/keys.ts'
import { profileOf } from './table/profile.ts'

const waits = plainProfile({ proofRemovalAt: BigInt(NOW + 60), proofRemovalBy: 'J1' })

test('a removal begins only for an existing user', async () => {
  await expectStops(beginProofRemoval(profileOf(plainProfile()), 'J1', NOW_MS), plainProfile(), {
    'the user is gone': undefined,
  })
})

test('a stop applies to the removal that was read, and is noted on an existing change', async () => {
  const [stop, , note] = stopProofRemoval({ nowMs: NOW_MS } as never, profileOf(waits), 'lock')
  await expectStops(stop, waits, {
    'another removal waits': { proofRemovalAt: BigInt(NOW + 90) },
    'it was stopped before': { proofRemovalAt: undefined },
  })
  expect(note).toMatchObject({ key: keys.change(UID, 'J1') })
  if (note) await expectStops(note, { ...keys.change(UID, 'J1') }, { 'the change is gone': undefined })
})
