import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { practiceDefaults } from '../../functions/config.ts'
import { reconcile } from '../../functions/documents/reconcile.ts'
import { friendsOf } from '../../functions/engagement/friends.ts'
import { bookInvitations } from '../../functions/engagement/invitations.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { missingForRealMoney } from '../../infra/stages.ts'
import { secondsOf } from '../../shared/time.ts'
import { passedUpTo } from '../support/identity.ts'
import { footprint, quickOperator, quickUser, setAccount } from '../support/people.ts'
import { shareOf } from '../support/share-of.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { traded } from '../support/traded.ts'

// Fifty friends who cost their inviter nothing: they pass level one, and neither deposit nor trade.
const FRIENDS = 50

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

/** A stage without practice money: what an account holds was paid in, or given by a reward. */
const withMoney = (money: 'practice' | 'real') => ({
  ...stack.deps,
  config: { ...stack.deps.config, money, practice: { grant: 0, refillBelow: 0 } },
})

async function invitedBy(inviter: TestUser): Promise<TestUser> {
  const friend = await quickUser({ ...stack, deps: withMoney('practice') })
  const profile = new Change(keys.profile(friend.uid)).set('inviter', inviter.uid).build()
  const record = new Change(keys.friend(inviter.uid, friend.uid))
    .set('at', secondsOf(stack.clock.nowMs))
    .build()
  for (const write of [profile, record]) await stack.deps.table.write(write)
  return friend
}

const moneyOf = async ({ uid }: TestUser) => {
  const row = await stack.deps.table.get(keys.account(uid), { consistent: true })
  return [row?.USD_available ?? 0n, row?.USD_bonus ?? 0n]
}
const offersTo = async ({ uid }: TestUser) =>
  (await footprint(stack, uid)).filter(({ sk }) => sk.startsWith('R#'))

describe('check 53: money that can go out is never made by facts that cost nothing', () => {
  test.each(shareOf(['real', 'practice'] as const, 2))(
    'fifty invented friends who passed level one earn their inviter nothing, of %s money',
    async (money) => {
      const deps = withMoney(money)
      const inviter = await quickUser({ ...stack, deps })
      const friends: TestUser[] = []
      for (let n = 0; n < FRIENDS; n++) friends.push(await invitedBy(inviter))
      for (const friend of friends) await passedUpTo(stack, await quickOperator(stack), friend)
      await bookInvitations(deps)
      stack.clock.advance(2 * 86_400)
      await bookInvitations(deps)
      for (const user of [inviter, ...friends])
        expect([await moneyOf(user), await offersTo(user)]).toEqual([[0n, 0n], []])
      const rows = await footprint(stack, inviter.uid)
      expect(reconcile(rows).mismatches).toEqual([])
    },
  )

  test('with real money the reward of a friend who traded is a bonus with turnover, for both', async () => {
    const deps = withMoney('real')
    const inviter = await quickUser({ ...stack, deps })
    const friend = await invitedBy(inviter)
    await setAccount(stack, friend.uid, { USD_available: 1000_00n })
    await traded(stack, friend)
    await passedUpTo(stack, await quickOperator(stack), friend)
    const before = await moneyOf(friend)
    expect(await bookInvitations(deps)).toEqual({ booked: 1 })
    await bookInvitations(deps)
    expect([await moneyOf(inviter), await moneyOf(friend)]).toEqual([[0n, 0n], before])
    for (const [user, side] of [
      [inviter, 'inviting'],
      [friend, 'invited'],
    ] as const)
      expect(await offersTo(user)).toMatchObject([
        { what: 'bonus', state: 'offered', why: 'invitation', side, amount: 5_00n, times: 20n },
      ])
    const session = { uid: inviter.uid, epoch: 0, issuedAt: 0, loggedInAt: 0, expiresAt: 0 }
    const page = await friendsOf(deps, { session, nowMs: stack.clock.nowMs }, {})
    expect([page.times, page.items[0]?.earned]).toEqual([20, '5.00'])
  })

  test('a locked account is offered no bonus', async () => {
    const deps = withMoney('real')
    const inviter = await quickUser({ ...stack, deps })
    const friend = await invitedBy(inviter)
    await setAccount(stack, friend.uid, { USD_available: 1000_00n })
    await traded(stack, friend)
    await passedUpTo(stack, await quickOperator(stack), friend)
    await setAccount(stack, inviter.uid, { state: 'LOCKED' })
    await bookInvitations(deps)
    expect([(await offersTo(inviter)).length, (await offersTo(friend)).length]).toEqual([0, 1])
  })
})

describe('a stage with real money is refused', () => {
  const free = { sign: { ...practiceDefaults.sign, reward: 0, seventh: 0 }, couple: { reward: 0, every: 7 } }
  const reward = { ...practiceDefaults.reward, times: 23 }
  const missing = (changes: object) =>
    missingForRealMoney({
      runtime: { ...practiceDefaults, money: 'real', ...free, reward, ...changes },
      licence: undefined,
    } as never).join('; ')

  test.each<[string, object, string]>([
    ['pays for a sign-in', { sign: { ...free.sign, reward: 1 } }, 'no money for signing in'],
    ['pays for a seventh sign-in', { sign: { ...free.sign, seventh: 1 } }, 'no money for signing in'],
    ['pays for days of a couple', { couple: { reward: 1, every: 7 } }, 'no money for days of a couple'],
    [
      'pays for a friend who settled nothing',
      { invitation: { reward: 5_00, aMonth: 50, settledStakes: 0, times: 1 } },
      'invitations that cost more than they give',
    ],
    [
      'pays more for a friend than the stakes cost',
      { invitation: { reward: 5_00, aMonth: 50, settledStakes: 100_00, times: 12 } },
      'invitations that cost more than they give',
    ],
    [
      'offers a first bonus that costs less than it gives',
      { reward: { ...reward, times: 22 } },
      'a bonus of first deposits that costs more',
    ],
  ])('when it %s', (_says, changes, words) => {
    expect(missing(changes)).toContain(words)
    expect(missing({})).not.toContain(words)
  })
})
