import { expect, test } from 'vitest'
import { expectKeepsFirst, plainProfile } from '../../../tests/support/kept-writes.ts'
import { NOW_MS, UID } from '../../../tests/support/mocked.ts'
import { expectStops } from '../../../tests/support/stops.ts'
import { keys } from '../../table/keys.ts'
import { profileOf } from '../../table/profile.ts'
import { identityKey } from '../item.ts'
import { type Change, changePut } from './change.ts'
import { carriedOut, decisionWrite, type Read } from './states.ts'

const by = (operator: string) => ({ operator, at: 9, operation: `${operator} 1` })
const change: Change = {
  ...{ uid: UID, id: 'J1', what: 'idNumber', state: 'review', ticket: 'T1', value: 'sealed', mark: 'new' },
  ...{ reason: 'mistyped', proposed: by('ada'), decided: null, refusal: null, stopped: null },
}
const row = { ...keys.change(UID, 'J1'), state: 'review', proposedBy: 'ada' }
const verified = { documentType: 'passport', idNumber: 's', realName: 's', mark: 'old' } as const
const identity = { ...identityKey(UID), state1: 'passed', mark: 'old' }
const profile = plainProfile({ fundPasswordHash: 'hash' })
const read = (more: Partial<Change>): Read => ({
  change: { ...change, ...more },
  identity: { uid: UID, levels: { 1: { state: 'passed', id: 'I1' }, 2: null, 3: null }, verified },
  account: null,
  profile: profileOf(profile),
  left: [],
  guards: { now: [], new: [] },
})
const done = (more: Partial<Change>) => carriedOut(read(more), [], { nowMs: NOW_MS })

test('a change proposed again by the same press stays as it was proposed', () =>
  expectKeepsFirst(changePut(change)))

test('a change is carried out while it waits, by another operator than proposed it', () =>
  expectStops(decisionWrite(change, { by: by('bob'), refusal: null }), row, {
    'it was decided': { state: 'refused' },
    'the same operator proposed it': { proposedBy: 'bob' },
  }))

test('a number replaces the one that was read, of a user who is verified', async () => {
  const [item] = done({}).beside
  if (item)
    await expectStops(item, identity, {
      'another number came': { mark: 'third' },
      'the level is under review again': { state1: 'review' },
    })
  expect(item).toMatchObject({ key: identityKey(UID) })
})

test('a fund password is removed of a user who is verified', async () => {
  const check = done({ what: 'fundPassword', value: null, mark: null }).checks[1]
  expect(check).toMatchObject({ key: identityKey(UID) })
  if (check) await expectStops(check, identity, { 'the level was rejected': { state1: 'rejected' } })
})
