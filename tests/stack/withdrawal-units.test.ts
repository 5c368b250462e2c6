import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secondsOf } from '../../shared/time.ts'
import { setAccount } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { deskOf, payee, reserved, withdraw } from '../support/withdrawals.ts'

// What a withdrawal costs, the index included: a request at most 7 write units, a decision that moves money 9.
const calls: { operation: string; units: number }[] = []
let stack: TestStack
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  stack = await testStack({
    events: false,
    onCapacity: (operation: string, capacity: ConsumedCapacity[]) => {
      const units = capacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      calls.push({ operation, units })
    },
  })
  desk = deskOf(stack)
})
afterAll(() => stack.stop())
beforeEach(() => stack.clock.advance(1))

const transacted = () => calls.flatMap(({ operation, units }) => (operation === 'transact' ? units : []))

describe('a request', () => {
  test.each([
    ['to a destination of long ago', false],
    ['to a new one, whose sum is read', true],
  ])('%s costs 7 write units, and its step-up none', async (_says, isNew) => {
    const now = secondsOf(stack.clock.nowMs)
    const user = await payee(stack, isNew ? { boundAt: now - 9 } : {})
    const confirmed = await steppedUp(stack, user, 'withdrawal')
    calls.length = 0
    expect((await withdraw(stack, user, {}, confirmed)).status).toBe(200)
    expect(transacted()).toEqual([7])
    expect(calls.filter(({ operation }) => operation === 'write')).toEqual([])
  })

  test('refused costs no write at all', async () => {
    const user = await payee(stack)
    const confirmed = await steppedUp(stack, user, 'withdrawal')
    calls.length = 0
    expect((await withdraw(stack, user, { amount: '99' }, confirmed)).body.error).toBe('amount_below_min')
    expect(calls.filter(({ operation }) => /write|transact/.test(operation))).toEqual([])
  })
})

test('a decision costs at most 9 write units, 11 to let it out, 4 more where one operator alone does, 2 more to a number that was never paid to', async () => {
  const user = await payee(stack, { level: 3 })
  const costs = async (press: () => Promise<unknown>) => {
    calls.length = 0
    await press()
    return Math.max(...transacted())
  }
  const small = await reserved(stack, user)
  expect(await costs(() => desk.approve('ada', small))).toBeLessThanOrEqual(13 + 2)
  expect(await costs(() => desk.paid('ada', small))).toBeLessThanOrEqual(11 + 2)
  stack.clock.advance(1)
  const large = await reserved(stack, user, '2000')
  expect(await costs(() => desk.approve('ada', large))).toBeLessThanOrEqual(9)
  expect(await costs(() => desk.approve('bob', large, 'awaiting'))).toBeLessThanOrEqual(9)
  expect(await costs(() => desk.giveBack('ada', large))).toBeLessThanOrEqual(9)
  stack.clock.advance(1)
  const wrong = await reserved(stack, user)
  expect(await costs(() => desk.refuse('ada', wrong))).toBeLessThanOrEqual(9)
})

test('what may go out is answered from two round trips, of a few reads at once', async () => {
  const user = await payee(stack)
  await reserved(stack, user)
  await setAccount(stack, user.uid, { outs: 1 })
  calls.length = 0
  await stack.ok('withdrawals.cash', {}, user)
  // The session; then the profile and the identity, the measured time, destinations and withdrawals.
  expect(calls.map(({ operation }) => operation).toSorted()).toEqual([
    ...['get', 'get', 'getMany', 'query', 'query'],
  ])
})
