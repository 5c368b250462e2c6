import { expect, test } from 'vitest'
import { COUPLE_ASK_S } from '../../../shared/couple.ts'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { expectStops } from '../../../tests/support/stops.ts'
import { keys } from '../../table/keys.ts'
import { replace } from '../../table/write.ts'
import {
  askedPlace,
  confirmedPlace,
  confirmUpdate,
  freePlace,
  invitationPut,
  linkOf,
  overUpdate,
} from './link.ts'

const [ADA, BEN] = ['01M89KH0KT0000000000000000', '01M89KH0KT0000000000000001']
const asked = { link: 'first', of: ADA, state: 'asked' } as const
const NOW = 1_790_000_000
const invitation = invitationPut({
  ...{ id: 'first', uid: BEN, publicId: '2', from: ADA, fromId: '1', at: NOW },
}).item
const link = linkOf(invitation)

test.each([
  ['names another link', { ...asked, link: 'second' }],
  ['is linked', { ...asked, state: 'linked' }],
])('a place that by then %s is neither confirmed nor freed', async (_what, now) => {
  const table = createMemoryTable()
  await table.write(replace({ ...keys.couplePlace(BEN), ...now }))
  expect((await table.write(confirmedPlace(link, asked))).ok).toBe(false)
  expect((await table.write(freePlace(BEN, asked))).ok).toBe(false)
})

test('an invitation is confirmed while it is asked and open', () =>
  expectStops(confirmUpdate(link, { reward: 100, every: 7 }, NOW + COUPLE_ASK_S - 1), invitation, {
    'its last second is over': { until: NOW + COUPLE_ASK_S - 1 },
    'it is withdrawn': { state: 'withdrawn' },
  }))

test('a link ends in the state it was seen in', () =>
  expectStops(overUpdate(link, 'refused', { uid: BEN, at: NOW }), invitation, {
    'it is confirmed by then': { state: 'linked' },
  }))

test('the inviter is linked only while they wait for this invitation', () =>
  expectStops(
    askedPlace(link),
    { ...keys.couplePlace(ADA), ...asked, of: BEN },
    {
      'they wait for another': { link: 'second' },
      'they took it back': { state: 'free' },
    },
  ))
