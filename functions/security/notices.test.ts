import { test } from 'vitest'
import { keepingWrites, plainProfile, tableOf } from '../../tests/support/kept-writes.ts'
import { NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { chooseNotice, setQuiet } from './notices.ts'

const session = { uid: UID, epoch: 0, issuedAt: NOW, loggedInAt: NOW, expiresAt: NOW + 60 }
const ctx = { session, nowMs: NOW_MS } as never
const stage = async (profile = plainProfile()) => {
  const { table, to } = keepingWrites(await tableOf(profile, accountRow(UID, '2026-11-25', {})))
  return { to, deps: { table, config: { timeZone: 'UTC' } } as never }
}

test('a choice is made on the choices that were read, and on no others', async () => {
  const { deps, to } = await stage(plainProfile({ untold: 'passwords.mail' }))
  await chooseNotice(deps, ctx, { kind: 'passkeys', channel: 'mail', on: false })
  await expectStops(...to(keys.profile(UID)), { 'another was made': { untold: 'contacts.mail' } })
})

test('quiet hours are set on a profile that is there', async () => {
  const { deps, to } = await stage()
  await setQuiet(deps, ctx, { on: true, from: 22, to: 8, results: false })
  await expectStops(...to(keys.profile(UID)), { 'the user is gone': undefined })
})
