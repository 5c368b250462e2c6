import { expect, test } from 'vitest'
import { plainProfile } from '../../tests/support/kept-writes.ts'
import { UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { keys } from '../table/keys.ts'
import { identityItemOf, identityKey } from './item.ts'
import { decisionWrites, levelTaken } from './states.ts'
import type { Submission } from './submission.ts'

const by = { operator: 'ada', at: 9, operation: 'ada 1' }
const submission: Submission = {
  ...{ uid: UID, id: 'I2', level: 2, state: 'review', at: 5, sent: [], data: null, pictures: {} },
  ...{ reasons: {}, decided: null },
}
const rejected = { ...identityKey(UID), state1: 'passed', id1: 'I0', state2: 'rejected', id2: 'I1' }

test('a submission takes its level after the rejected one that was read, while the level before is passed', () =>
  expectStops(levelTaken(identityItemOf(UID, rejected), submission), rejected, {
    'it is under review': { state2: 'review' },
    'another was rejected since': { id2: 'I9' },
    'the level before is open again': { state1: 'review' },
  }))

test('a level passes for the submission under review, of a user who stands one below', async () => {
  const { update, beside } = decisionWrites(submission, { by, reasons: null }, [])
  const [item, profile] = beside
  await expectStops(
    update,
    { ...keys.submission(UID, 'I2'), state: 'review' },
    {
      'it was decided': { state: 'rejected' },
    },
  )
  expect([item?.key, profile?.key]).toEqual([identityKey(UID), keys.profile(UID)])
  if (!item || !profile) return
  await expectStops(
    item,
    { ...rejected, state2: 'review', id2: 'I2' },
    {
      'the level is decided': { state2: 'rejected' },
      'another submission is under review': { id2: 'I9' },
    },
  )
  await expectStops(profile, plainProfile({ level: 1n }), {
    'the user stands there already': { level: 2n },
    'the user stands lower': { level: 0n },
  })
})
