import { describe, expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { meanwhile, writes } from '../../tests/support/at-once.ts'
import { mockedDeps, NOW, NOW_MS } from '../../tests/support/mocked.ts'
import { accountRow } from '../ledger/account.ts'
import { dueSort, INVITED, keys } from '../table/keys.ts'
import { type Row, replace } from '../table/write.ts'
import { bookInvitation, rewardMonth } from './invitation.ts'
import { bookInvitations } from './invitations.ts'
import { giveReward, rewardKey } from './reward.ts'

const [INVITER, FRIEND, OTHER] = ['INVITER', 'FRIEND', 'OTHER']
const passed = { friend: FRIEND, inviter: INVITER, passedAt: NOW }

async function stage(money: 'practice' | 'real' = 'practice', account: object = {}) {
  const table = createMemoryTable()
  const { deps } = mockedDeps({ table, clock: () => NOW_MS })
  const config = { ...deps.config, money }
  const open = (uid: string, changes = {}) =>
    table.write(replace({ ...accountRow(uid, '2026-11-25', {}), ...changes } as Row))
  await open(INVITER, account)
  for (const friend of [FRIEND, OTHER]) {
    await open(friend)
    await table.write(replace({ ...keys.friend(INVITER, friend), at: NOW }))
  }
  const month = () => table.get(keys.invites(INVITER, rewardMonth(NOW)))
  return { table, deps: { ...deps, config }, open, month }
}

test('an erased friend does not return to the inviter’s list', async () => {
  const { table, deps } = await stage()
  await table.remove(keys.friend(INVITER, FRIEND))
  await bookInvitation(deps, passed)
  expect(await table.get(keys.friend(INVITER, FRIEND))).toBeUndefined()
})

test.each([
  ['the first of the month', []],
  ['later ones', ['EARLIER']],
])('two friends pass at once: both count, as %s', async (_says, earlier) => {
  const { table, deps, month, open } = await stage()
  for (const friend of earlier) {
    await open(friend)
    await bookInvitation(deps, { ...passed, friend })
  }
  const books = (friend: string) => () => bookInvitation(deps, { ...passed, friend })
  await meanwhile(table, books(FRIEND), books(OTHER), writes)
  expect((await month())?.count).toBe(2n + BigInt(earlier.length))
})

const waiting = {
  ...keys.submission(FRIEND, 'I'),
  decidedAt: NOW,
  gpk: INVITED,
  gsk: `${dueSort(NOW)}#${FRIEND}`,
}

test('a friend booked by another worker is not checked again', async () => {
  const { table, deps } = await stage()
  await table.write(replace(waiting))
  await table.write(replace({ ...keys.profile(FRIEND), inviter: INVITER }))
  const { gpk: _, gsk: __, ...booked } = waiting
  await meanwhile(
    table,
    () => bookInvitations(deps),
    () => table.write(replace(booked)),
    writes,
  )
  expect(await table.get(waiting)).toEqual({ ...booked, decidedAt: BigInt(NOW) })
})

describe.each(['practice', 'real'] as const)(
  'with %s money, an account that changes while its reward is given',
  (money) => {
    const PAST = { pausedUntil: NOW - 9 }
    test.each<[string, object, object, string]>([
      ['is locked: it gets none', {}, { state: 'LOCKED' }, 'account_closed'],
      ['excludes itself: it gets none', {}, { pausedUntil: NOW + 9, excluded: 1 }, 'account_closed'],
      ['excludes itself again: it gets none', PAST, { pausedUntil: NOW + 9, excluded: 1 }, 'account_closed'],
      ['takes a break: it gets it', {}, { pausedUntil: NOW + 9 }, 'paid'],
    ])('%s', async (_says, before, changes, outcome) => {
      const { table, deps, open } = await stage(money, before)
      const given = { ...passed, uid: INVITER, side: 'inviting' } as const
      const change = () => open(INVITER, changes)
      expect(await meanwhile(table, () => giveReward(deps, given), change)).toBe(outcome)
      expect((await table.get(rewardKey(deps, given))) !== undefined).toBe(outcome === 'paid')
    })
  },
)
