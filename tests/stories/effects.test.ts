import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { credit, refuse } from '../../functions/deposits/review.ts'
import { keys, userPartition } from '../../functions/table/keys.ts'
import { recentMeasures } from '../../functions/table/measures.ts'
import type { Row } from '../../functions/table/write.ts'
import { idTimeMs, isId } from '../../shared/ids.ts'
import { approveBy, press, submitted } from '../support/deposits.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// What follows a decision, from the table's stream on: messages under ids of their event, medians of what is counted once.
const [ADA, BOB] = ['01KAY0000000000000000000AD', '01KAY0000000000000000000B0'] as const

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  stack.clock.advance(60)
  user = await quickUser(stack)
})

async function messages({ uid }: TestUser): Promise<Row[]> {
  const page = await stack.deps.table.query({
    pk: userPartition(uid),
    from: 'M#',
    to: 'M#~',
    consistent: true,
  })
  return page.rows
}
const types = async () => (await messages(user)).map(({ type }) => type)

describe('after the stream is drained', () => {
  test('an approved deposit has its message: what happened, when, and what it is about', async () => {
    const seen = await submitted(stack, user, '250')
    stack.clock.advance(90)
    await approveBy(stack, ADA, seen)
    await stack.streams.drain()
    const at = Math.floor(stack.clock.nowMs / 1000)
    const [row, ...more] = await messages(user)
    expect(row).toMatchObject({
      type: 'deposit_success',
      at: BigInt(at),
      params: { amount: '250.00', asset: 'USD' },
      about: { screen: 'deposit', id: seen.id },
    })
    expect(more).toEqual([])
    const id = row?.sk.slice(2) ?? ''
    expect([isId(id), idTimeMs(id)]).toEqual([true, at * 1000])
    expect(Number(row?.ttl) - at).toBe(180 * 86_400)
  })

  test('a refused one names its reason', async () => {
    await refuse(stack.deps, press(stack, ADA), await submitted(stack, user), 'reason_name_differs')
    await stack.streams.drain()
    expect(await messages(user)).toMatchObject([
      { type: 'deposit_failed', params: { amount: '100.00', reason: 'reason_name_differs' } },
    ])
  })

  test('one of four eyes is told twice: received, then paid', async () => {
    const seen = await submitted(stack, user, '5000')
    await approveBy(stack, ADA, seen)
    await stack.streams.drain()
    expect(await types()).toEqual(['deposit_received'])
    stack.clock.advance(5)
    await approveBy(stack, BOB, { ...seen, from: 4 })
    await stack.streams.drain()
    expect(await types()).toEqual(['deposit_received', 'deposit_success'])
  })

  test.each([
    ['approved', 'credit_given'],
    ['refused', 'credit_refused'],
  ])('a credit is told when it is %s', async (how, type) => {
    const order = { uid: user.uid, amount: '5', reason: 'reason_goodwill' }
    const { id } = await credit(stack.deps, press(stack, ADA), order)
    await stack.streams.drain()
    expect(await types()).toEqual([])
    const seen = { uid: user.uid, id, from: 4 } as const
    if (how === 'approved') await approveBy(stack, BOB, seen)
    else await refuse(stack.deps, press(stack, BOB), seen, 'reason_already_credited')
    await stack.streams.drain()
    expect(await types()).toEqual([type])
  })

  test('a lock and its end are told, each time', async () => {
    const operator = await quickOperator(stack)
    for (let round = 0; round < 2; round++) {
      await stack.ok('desk.lock', { uid: user.uid, reason: 'under_inquiry' }, operator)
      stack.clock.advance(1)
      await stack.ok('desk.unlock', { uid: user.uid, reason: 'inquiry_closed' }, operator)
      stack.clock.advance(1)
    }
    await stack.streams.drain()
    expect(await types()).toEqual([
      'account_locked',
      'account_unlocked',
      'account_locked',
      'account_unlocked',
    ])
  })

  test('registering and trading are told of by nobody', async () => {
    await stack.ok(
      'trade.addorder',
      { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 },
      user,
    )
    stack.clock.advance(60)
    await stack.sweep()
    await stack.streams.drain()
    expect(await messages(user)).toEqual([])
  })
})

describe('told otherwise', () => {
  const ways: [string, (records: DynamoDBRecord[]) => DynamoDBRecord[][]][] = [
    ['twice', (records) => [records, records]],
    ['backwards', (records) => [records.toReversed()]],
    [
      'one by one, each twice, the last first',
      (records) => [...records, ...records].toReversed().map((one) => [one]),
    ],
  ]
  test.each(ways)('%s: the same messages, and each review is counted once', async (_says, disturb) => {
    await stack.streams.drain()
    const before = (await recentMeasures(stack.deps.table, 'deposit', stack.clock.nowMs)).length
    const large = await submitted(stack, user, '5000')
    const small = await submitted(stack, user)
    await approveBy(stack, ADA, large)
    await refuse(stack.deps, press(stack, ADA), small, 'reason_not_received')
    stack.clock.advance(1)
    await approveBy(stack, BOB, { ...large, from: 4 })
    await stack.streams.drain(disturb)
    expect((await types()).toSorted()).toEqual(['deposit_failed', 'deposit_received', 'deposit_success'])
    const after = await recentMeasures(stack.deps.table, 'deposit', stack.clock.nowMs)
    expect(after.length - before).toBe(2)
    expect(await stack.deps.table.get(keys.measured('deposit'))).toMatchObject({
      count: BigInt(after.length),
    })
  })
})
