import { expect, test } from 'vitest'
import { plainProfile } from '../../tests/support/kept-writes.ts'
import { NOW_MS, UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import {
  blockedPasskey,
  countOneLess,
  countOneMore,
  passkeyOf,
  renamedPasskey,
  usedPasskey,
} from './passkey.ts'

const row = { ...keys.passkey(UID, 'K1'), publicKey: new Uint8Array(1), counter: 4n, at: 5n }
const passkey = passkeyOf(row)

test('a passkey is used on the counter that was read, unless it is blocked', () =>
  expectStops(usedPasskey(passkey, 5, NOW_MS), row, {
    'another use came': { counter: 6n },
    'it is blocked': { clonedAt: 6n },
  }))

test('a passkey is blocked once', () =>
  expectStops(blockedPasskey(passkey, NOW_MS), row, { 'it is blocked': { clonedAt: 6n } }))

test('a passkey is renamed while it is there', () =>
  expectStops(renamedPasskey(passkey, 'Phone'), row, {
    'there is none': undefined,
    'it was removed': { removedAt: 6n },
  }))

test('adding counts on an existing profile, removing on one with passkeys', async () => {
  const one = plainProfile({ passkeys: 1n })
  await expectStops(countOneMore({ nowMs: NOW_MS } as never, profileOf(one))[0], one, {
    'the user is gone': undefined,
  })
  await expectStops(countOneLess(profileOf(one)), one, { 'none is counted': { passkeys: 0n } })
  expect(countOneLess(profileOf(one)).key).toEqual(keys.profile(UID))
})
