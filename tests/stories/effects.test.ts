import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { credit, refuse } from '../../functions/deposits/review.ts'
import { consume, consumeBatch, type StreamRecord } from '../../functions/effects/consume.ts'
import { keys, userPartition } from '../../functions/table/keys.ts'
import { recentMeasures } from '../../functions/table/measures.ts'
import type { Row, Write } from '../../functions/table/write.ts'
import { idTimeMs, isId } from '../../shared/ids.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { watchTable } from '../support/apis.ts'
import { approveBy, press, submitted } from '../support/deposits.ts'
import { paidInBefore } from '../support/paid-in-before.ts'
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
  await paidInBefore(stack, user)
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

describe('a change that is not understood', () => {
  const image = (row: object) => marshall(row, { removeUndefinedValues: true }) as never
  const record = (sequence: string, keys: Row, old: object, now: object): DynamoDBRecord => ({
    dynamodb: { SequenceNumber: sequence, Keys: image(keys), OldImage: image(old), NewImage: image(now) },
  })

  test.each<[string, object]>([
    ['whose image does not parse', { at: 1.5 }],
    ['of a deposit without an amount', { amount: undefined }],
  ])('%s is set aside and told of, and those beside it are carried out', async (_says, odd) => {
    const logged: string[] = []
    const deps = { ...stack.deps, log: (_level: string, event: string) => void logged.push(event) }
    const [first, second] = [await submitted(stack, user), await submitted(stack, user)]
    const rowOf = (id: string) => stack.deps.table.get(keys.deposit(user.uid, id)) as Promise<Row>
    const change = async (sequence: string, id: string, changes: object) => {
      const row = await rowOf(id)
      const paid = { ...row, status: 1n, decidedAt: row.at, decidedBy: ADA, decidedOp: id, ...changes }
      return record(sequence, { pk: row.pk, sk: row.sk }, row, paid)
    }
    const Records = [await change('1', first.id, odd), await change('2', second.id, {})]
    expect(await consumeBatch(deps, { Records })).toEqual({ batchItemFailures: [] })
    expect((await messages(user)).map(({ about }) => about)).toEqual([{ screen: 'deposit', id: second.id }])
    expect(logged).toEqual(['change not understood'])
    const aside = await stack.deps.table.get(keys.setAside('1'), { consistent: true })
    expect(aside).toMatchObject({ of: `U#${user.uid} D#${first.id}` })
  })

  test('of a kind that only a newer version knows is set aside', async () => {
    const logged: string[] = []
    const deps = { ...stack.deps, log: (_level: string, event: string) => void logged.push(event) }
    const key = { pk: `U#${user.uid}`, sk: 'Z#1' }
    expect(await consume(deps, [{ sequence: '3', new: { ...key, state: 'made' } }])).toEqual([])
    expect(logged).toEqual(['change not understood'])
    const aside = await stack.deps.table.get(keys.setAside('3'), { consistent: true })
    expect(aside).toMatchObject({ of: `${key.pk} ${key.sk}` })
  })

  test('that cannot be set aside is delivered again', async () => {
    const table = watchTable(stack.deps.table, () => {
      throw new Error('the table does not answer')
    })
    const odd = record('7', { pk: 'U#1', sk: 'D#1' }, { at: 1 }, { at: 1.5 })
    expect(await consumeBatch({ ...stack.deps, table }, { Records: [odd] })).toEqual({
      batchItemFailures: [{ itemIdentifier: '7' }],
    })
  })
})

describe('after the stream is drained', () => {
  test('an approved deposit has its message: what happened, when, and what it is about', async () => {
    const seen = await submitted(stack, user, '250')
    stack.clock.advance(90)
    await approveBy(stack, ADA, seen)
    await stack.streams.drain()
    const at = secondsOf(stack.clock.nowMs)
    const [row, ...more] = await messages(user)
    expect(row).toMatchObject({
      type: 'deposit_success',
      at: BigInt(at),
      params: { amount: '250.00', asset: 'USD' },
      about: { screen: 'deposit', id: seen.id },
    })
    expect(more).toEqual([])
    const id = row?.sk.slice(2) ?? ''
    expect([isId(id), idTimeMs(id)]).toEqual([true, msOf(at)])
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

  test('an order that settles is told of where no phone of its user asked for it, and only there', async () => {
    const order = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    const watched = await stack.ok('trade.addorder', order, user)
    const alone = await stack.ok('trade.addorder', { ...order, seconds: 60 }, user)
    stack.clock.advance(40)
    await stack.ok('trade.goorder', { id: watched.id }, user)
    stack.clock.advance(40)
    await stack.sweep()
    await stack.streams.drain()
    const { result, profit, settledAt } = await stack.ok('trade.get_this_order', { id: alone.id }, user)
    expect(await messages(user)).toMatchObject([
      {
        type: `order_${result}`,
        at: BigInt(settledAt ?? 0),
        params: { symbol: 'BTCUSD', profit, asset: 'USD' },
        about: { screen: 'order', id: alone.id },
      },
    ])
    const { items } = await stack.ok('messages.msg', {}, user)
    expect(items[0]?.text).toContain('Your BTCUSD order closed while you were away.')
  })
})

/** A decision, and what the stream tells of it. */
async function told(
  seen: { uid: string; id: string },
  decide: () => Promise<unknown>,
): Promise<StreamRecord> {
  const read = () => stack.deps.table.get(keys.deposit(seen.uid, seen.id), { consistent: true })
  const old = await read()
  await decide()
  const now = await read()
  return { sequence: seen.id, ...(old && { old }), ...(now && { new: now }) }
}

/** The worker over a table that fails at some writes. */
const consumeFailing = (changes: StreamRecord[], fails: (pk: string, sk: string) => boolean) => {
  const table = watchTable(stack.deps.table, (call, argument) => {
    if (call !== 'write') return
    const write = argument as Write
    const { pk, sk } = write.kind === 'put' ? write.item : write.key
    if (fails(pk, sk)) throw new Error('planted')
  })
  return consume({ ...stack.deps, table, log: () => {} }, changes)
}
const counted = async () =>
  Number((await stack.deps.table.get(keys.measured('deposit'), { consistent: true }))?.count ?? 0)
const measured = async () => (await recentMeasures(stack.deps.table, 'deposit', stack.clock.nowMs)).length

describe('a worker', () => {
  test('that could not write: what could not be written is told again, and what came with it is written at once', async () => {
    const other = await quickUser(stack)
    const [mine, theirs] = [await submitted(stack, user), await submitted(stack, other)]
    const changes = [
      await told(mine, () => approveBy(stack, ADA, mine)),
      await told(theirs, () => approveBy(stack, ADA, theirs)),
    ]
    const failed = await consumeFailing(changes, (pk, sk) => pk === `U#${user.uid}` && sk.startsWith('M#'))
    expect(failed).toEqual([mine.id])
    expect([(await messages(user)).length, (await messages(other)).length]).toEqual([0, 1])
    expect(await consume(stack.deps, changes)).toEqual([])
    expect([(await messages(user)).length, (await messages(other)).length]).toEqual([1, 1])
  })

  test('without luck: a median that could not be written is taken when its review is told again', async () => {
    await stack.streams.drain()
    const before = await counted()
    const seen = await submitted(stack, user)
    const change = await told(seen, () => approveBy(stack, ADA, seen))
    expect(await consumeFailing([change], (pk) => pk === 'MEASURED')).toEqual([seen.id])
    expect(await counted()).toBe(before)
    expect(await consume(stack.deps, [change])).toEqual([])
    expect(await counted()).toBe(before + 1)
  })

  test('is not alone: what another one measures between its look and its word is in the median too', async () => {
    await approveBy(stack, ADA, await submitted(stack, user))
    await stack.streams.drain()
    const [mine, other] = [await submitted(stack, user), await submitted(stack, user)]
    const changes = [
      await told(mine, () => approveBy(stack, ADA, mine)),
      await told(other, () => approveBy(stack, ADA, other)),
    ] as const
    const before = await counted()
    let between = () => consume(stack.deps, [changes[1]])
    const table = watchTable(stack.deps.table, async (call, argument) => {
      if (call !== 'write' || (argument as { key?: Row }).key?.pk !== 'MEASURED') return
      const first = between
      between = async () => []
      await first()
    })
    expect(await consume({ ...stack.deps, table }, [changes[0]])).toEqual([])
    expect(await counted()).toBe(before + 2)
    expect(await measured()).toBe(before + 2)
  })

  test('knows who waits: nobody waits for a credit: it is not measured', async () => {
    await stack.streams.drain()
    const before = await measured()
    const order = { uid: user.uid, amount: '5', reason: 'reason_goodwill' }
    const { id } = await credit(stack.deps, press(stack, ADA), order)
    await approveBy(stack, BOB, { uid: user.uid, id, from: 4 })
    await stack.streams.drain()
    expect(await measured()).toBe(before)
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

describe('the median', () => {
  test('is of the last seven days, to the second, and of nothing when nothing was decided in them', async () => {
    stack.clock.advance(8 * 86_400)
    const asked = async () => (await stack.ok('deposits.recharge', {}, await quickUser(stack))).medianSeconds
    expect(await asked()).toBeNull()
    for (const seconds of [40, 100, 7]) {
      const seen = await submitted(stack, await quickUser(stack))
      stack.clock.advance(seconds)
      await approveBy(stack, ADA, seen)
    }
    await stack.streams.drain()
    expect(await asked()).toBe(40)
    const seen = await submitted(stack, await quickUser(stack))
    stack.clock.advance(61)
    await refuse(stack.deps, press(stack, BOB), seen, 'reason_not_received')
    await stack.streams.drain()
    // Of an even number the mean of the two in the middle.
    expect(await asked()).toBe(51)
    const byBob = (await recentMeasures(stack.deps.table, 'deposit', stack.clock.nowMs)).filter(
      ({ operator }) => operator === BOB,
    )
    expect(byBob.map(({ seconds }) => seconds)).toEqual([61])
    stack.clock.advance(7 * 86_400 + 1)
    expect(await asked()).toBeNull()
  })
})
