import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../../functions/documents/reconcile.ts'
import { wordsOf } from '../../functions/documents/reconcile-table.ts'
import { endBonuses } from '../../functions/rewards/end.ts'
import { keys, userPartition } from '../../functions/table/keys.ts'
import type { Row } from '../../functions/table/write.ts'
import { atOnce } from '../support/at-once.ts'
import { approveBy, submitted } from '../support/deposits.ts'
import { quickUser, setAccount } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// The bonus of a first deposit: offered once, whoever confirms what when; its user chooses.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

const bonuses = async (user: TestUser) => (await stack.ok('rewards.bonus', {}, user)).bonuses
const rowsOf = async ({ uid }: TestUser) =>
  (await stack.deps.table.query({ pk: userPartition(uid), consistent: true })).rows
const approved = async (user: TestUser, amount?: string, operator = 'ada') =>
  approveBy(stack, operator, await submitted(stack, user, ...(amount === undefined ? [] : [amount])))

describe('a first deposit', () => {
  test.each([
    ['500', '10.00'],
    ['999.99', '19.99'],
    ['10', '0.20'],
  ])('of %s is offered a bonus of %s, its terms said, nothing moved', async (amount, bonus) => {
    const user = await quickUser(stack)
    await approved(user, amount)
    expect(await bonuses(user)).toMatchObject([
      { state: 'offered', amount: bonus, times: 5, turnover: (Number(bonus) * 5).toFixed(2), days: 30 },
    ])
    const rows = await rowsOf(user)
    expect(rows.find(({ sk }) => sk === 'A')?.USD_bonus).toBeUndefined()
    expect(reconcile(rows).mismatches).toEqual([])
  })

  test('of a large sum is offered twenty at most, by the second of its two approvals', async () => {
    const user = await quickUser(stack)
    const deposit = await submitted(stack, user, '5000')
    await approveBy(stack, 'ada', deposit)
    expect(await bonuses(user)).toEqual([])
    await approveBy(stack, 'ben', { ...deposit, from: 4 })
    expect(await bonuses(user)).toMatchObject([{ amount: '20.00' }])
  })

  test('sent again is offered once; a second deposit is offered nothing', async () => {
    const user = await quickUser(stack)
    const deposit = await submitted(stack, user)
    await approveBy(stack, 'ada', deposit)
    await approveBy(stack, 'ben', deposit).catch(() => undefined)
    await approved(user)
    expect(await bonuses(user)).toHaveLength(1)
  })

  test('is one of two that are confirmed at the same moment', async () => {
    const user = await quickUser(stack)
    const both = [await submitted(stack, user), await submitted(stack, user), await submitted(stack, user)]
    const presses = both.map((deposit, index) => () => approveBy(stack, `operator${index}`, deposit))
    await Promise.all(atOnce(stack.deps.table, presses))
    const rows = await rowsOf(user)
    expect(
      rows.filter(({ sk, status, class: of }) => sk.startsWith('D#') && of === 0n && status === 1n),
    ).toHaveLength(3)
    expect(rows.filter(({ sk }) => sk.startsWith('R#'))).toHaveLength(1)
    expect(reconcile(rows).mismatches).toEqual([])
  })

  test('of a user who paid in before there were notes is none', async () => {
    const user = await quickUser(stack)
    await approved(user)
    await stack.deps.table.remove(keys.firstDeposit(user.uid))
    await approved(user)
    expect(await bonuses(user)).toHaveLength(1)
  })

  test('is not what the desk gives, nor one that was refused', async () => {
    const user = await quickUser(stack)
    await approved(user, '100')
    const rows = await rowsOf(user)
    const offer = rows.find(({ sk }) => sk.startsWith('R#')) as Row
    // The books say so where the code would not.
    const words = (changed: Row[]) => reconcile(changed).mismatches.map((each) => wordsOf(each))
    const others = rows.filter(({ sk }) => sk !== offer.sk)
    expect(words([...others, { ...offer, amount: 201n }]).join()).toContain('not its terms')
    expect(words([...others, { ...offer, deposit: 'none' }]).join()).toContain('that is none')
    expect(words([...rows, { ...offer, sk: `${offer.sk.slice(0, -1)}0` }]).length).toBeGreaterThan(0)
  })

  test('is accepted once, however often it is sent; met and lapsed in one second, it became money', async () => {
    const user = await quickUser(stack)
    await approved(user, '500')
    const [offer] = await bonuses(user)
    const id = offer?.id ?? ''
    await Promise.all([1, 2, 3].map(() => stack.ok('rewards.bonus_accept', { id }, user)))
    const account = () => stack.deps.table.get(keys.account(user.uid), { consistent: true })
    const before = await account()
    expect(before?.USD_bonus).toBe(10_00n)
    // The second its time is over is the one its turnover is met in.
    stack.clock.advance(Number(before?.bonusEnds) + 3600 - Math.floor(stack.clock.nowMs / 1000))
    await setAccount(stack, user.uid, { turnover: 0n })
    await Promise.all([1, 2, 3].map(() => endBonuses(stack.deps)))
    expect(await account()).toMatchObject({
      USD_bonus: 0n,
      USD_available: (before?.USD_available as bigint) + 10_00n,
    })
    const rows = await rowsOf(user)
    expect(rows.filter(({ of }) => of === id).map(({ what }) => what)).toEqual(['turned'])
  })
})
