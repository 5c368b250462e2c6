import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../../functions/documents/reconcile.ts'
import { wordsOf } from '../../functions/documents/reconcile-table.ts'
import { keys, userPartition } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { quizQuestions, quizRight } from '../../shared/quiz.ts'
import { signedIn } from '../support/couples.ts'
import { passedUpTo } from '../support/identity.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { payee, withdraw } from '../support/withdrawals.ts'

// VIP levels by points that no stake, deposit or loss gives; the risk quiz; what a level takes off a withdrawal's fee.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

const RIGHT = quizQuestions.map((question) => quizRight[question]).join('')
const look = async (user: { token: string }) => stack.ok('activities.activity', {}, user)
const answer = (user: { token: string }, quiz: string, operationId = stack.id()) =>
  stack.call('activities.activity_quiz', { quiz }, { token: user.token, operationId })
const verified = (user: Pick<TestUser, 'uid'>, level: number) =>
  stack.deps.table.write(new Change(keys.profile(user.uid)).set('level', level).build())

describe('points', () => {
  test('come from levels, days signed in, limits and the quiz; a level reached stays, and is told once', async () => {
    const user = await quickUser(stack)
    expect((await look(user)).vip).toMatchObject({ level: 0, points: 0, percentOff: 0 })
    await verified(user, 1)
    await signedIn(stack, user, { first: -20, count: 9 })
    await signedIn(stack, user, { first: -11, count: 3, how: 'madeUp' })
    expect((await look(user)).vip).toMatchObject({ level: 0, points: 29 })
    await stack.ok('limits.limits_change', { stake: '500' }, user)
    const { vip } = await look(user)
    expect(vip).toMatchObject({ level: 1, points: 39, percentOff: 10 })
    expect(vip.sources.map(({ source, points }) => [source, points])).toEqual([
      ['level', 20],
      ['sign', 9],
      ['limits', 10],
      ['quiz', 0],
    ])
    await verified(user, 0)
    expect((await look(user)).vip).toMatchObject({ level: 1, points: 19 })
  })

  test('make a level and its message though its user never looks, and a withdrawal costs less', async () => {
    const user = await payee(stack, { available: 2000_00n })
    const level = async () => (await stack.ok('withdrawals.cash', {}, user)).vipLevel
    await stack.streams.drain()
    await stack.countProgress()
    expect(await level()).toBe(0)
    await stack.ok('limits.limits_change', { stake: '5000' }, user)
    await signedIn(stack, user, { first: -20, count: 20 })
    await stack.streams.drain()
    await stack.countProgress()
    expect(await level()).toBe(1)
    await stack.streams.drain()
    const { items } = await stack.ok('messages.msg', {}, user)
    expect(items.filter(({ type }) => type === 'vip_reached')).toHaveLength(1)
  })

  test.each<[string, ('identity' | 'quiz')[]]>([
    ['a level of identity', ['quiz', 'identity']],
    ['the quiz', ['identity', 'quiz']],
  ])('of %s, which comes last, are counted by themselves too', async (_says, inOrder) => {
    const user = await quickUser(stack)
    const counted = async () => {
      await stack.streams.drain()
      await stack.countProgress()
      return Number((await stack.deps.table.get(keys.vip(user.uid), { consistent: true }))?.vip ?? 0)
    }
    for (const what of inOrder) {
      expect(await counted()).toBe(0)
      if (what === 'identity') await passedUpTo(stack, await quickOperator(stack), user)
      else await answer(user, RIGHT)
      // As if its answer had not looked.
      await stack.deps.table.write(new Change(keys.vip(user.uid)).remove('vip').remove('vipAt').build())
    }
    expect(await counted()).toBe(1)
  })

  test('never come from stake or deposits', async () => {
    const user = await quickUser(stack)
    const ticket = { productId: 'BTCUSD', direction: 'up', amount: '1000', seconds: 30 } as const
    await stack.ok('trade.addorder', ticket, user)
    expect((await look(user)).vip.points).toBe(0)
  })
})

describe('the risk quiz', () => {
  test('says which answers are right, may be tried again, and is passed once', async () => {
    const user = await quickUser(stack)
    const wrong = `${(Number(RIGHT[0]) + 1) % 3}${RIGHT.slice(1)}`
    const { body } = await answer(user, wrong)
    expect(body.data).toMatchObject({
      right: [false, true, true, true, true],
      activity: { quizPassedAt: null },
    })
    const id = stack.id()
    const passed = (await answer(user, RIGHT, id)).body.data
    expect(passed.activity).toMatchObject({ quizPassedAt: expect.any(Number), vip: { points: 20 } })
    expect((await answer(user, RIGHT, id)).status).toBe(200)
    expect((await answer(user, RIGHT)).body.error).toBe('quiz_passed')
  })

  test.each(['', '0000', '000000', '33333', 'abcde'])('does not take %j', async (quiz) => {
    expect((await answer(await quickUser(stack), quiz)).body.error).toBe('validation')
  })
})

describe('a withdrawal', () => {
  test.each([
    [0, '10.00'],
    [1, '9.00'],
    [5, '5.00'],
  ])(
    'at VIP %i costs %s of 1000: its terms are frozen so, shown before, and counted anew by reconcile',
    async (vip, fee) => {
      const user = await payee(stack, { available: 2000_00n })
      if (vip > 0) await stack.deps.table.write(new Change(keys.vip(user.uid)).set('vip', vip).build())
      const { terms, vipLevel } = await stack.ok('withdrawals.cash', {}, user)
      expect([terms.feeRate, terms.feeMin, vipLevel]).toEqual([
        1000 * (10 - vip),
        (1 - vip / 10).toFixed(2),
        vip,
      ])
      const { body } = await withdraw(stack, user, { amount: '1000' })
      expect(body.data).toMatchObject({ fee })
      const { rows } = await stack.deps.table.query({ pk: userPartition(user.uid), from: 'W#', to: 'W#~' })
      const faults = reconcile(rows).mismatches.filter((each) => wordsOf(each).includes('W#'))
      expect(faults).toEqual([])
    },
  )
})
