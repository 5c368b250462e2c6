import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, depositDocument, refuse } from '../../functions/deposits/review.ts'
import { reviewQueue } from '../../functions/documents/queue.ts'
import { keys } from '../../functions/table/keys.ts'
import { messagePut } from '../../functions/table/messages.ts'
import { Change } from '../../functions/table/write.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { dateIn, secondsOf } from '../../shared/time.ts'
import { approveBy, checkedPicture, press, submitted } from '../support/deposits.ts'
import { dueFor, openProject } from '../support/financing.ts'
import { calls, countAnew, measuredStack, operations } from '../support/measured.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import type { TestStack } from '../support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await measuredStack()
})
afterAll(() => stack.stop())
countAnew()

describe('financing', () => {
  const made = () => calls.filter(({ operation }) => operation === 'transact')
  const costs = (most: number) => {
    expect(made()).toHaveLength(1)
    const [write] = made()
    expect(write?.units).toBeLessThanOrEqual(most)
    return write?.units
  }

  test('a purchase costs at most 9 write units, also with a step-up; adding 10, also the rest of a first part, a renewal 6', async () => {
    const user = await quickUser(stack)
    const id = await openProject(stack)
    calls.length = 0
    const { id: holding } = await stack.ok('financing.yebjoinnow', { id, amount: '100' }, user)
    expect(costs(9)).toBe(9)
    const confirmed = await steppedUp(stack, user, 'purchase')
    calls.length = 0
    await stack.ok('financing.yebjoinnow', { id, amount: '1000' }, confirmed)
    expect(costs(9)).toBe(9)
    calls.length = 0
    await stack.ok('financing.yebappend', { holding, amount: '10' }, user)
    expect(costs(10)).toBe(10)
    const part = await openProject(stack, { initialRate: 200_000n })
    const awaiting = { id: part, amount: '100', part: 'initial' } as const
    const { id: waits } = await stack.ok('financing.yebjoinnow', awaiting, user)
    calls.length = 0
    await stack.ok('financing.yebappend', { holding: waits, amount: '80' }, user)
    expect(costs(10)).toBe(10)
    calls.length = 0
    await stack.ok('financing.yebstop', { holding, forfeits: '0.00' }, user)
    expect(costs(9)).toBe(9)
    const due = await dueFor(stack, user)
    await stack.ok('financing.myproject', {}, user)
    calls.length = 0
    await stack.ok('financing.yebkeep', { holding: due }, user)
    expect(costs(9)).toBe(6)
  })

  test('a day costs 8 write units, 4 where it pays nothing, two days of one in one transaction 10; a settlement 7', async () => {
    const user = await quickUser(stack)
    const now = secondsOf(stack.clock.nowMs)
    const earning = (dividend: 'maturity' | 'dailyReturn') =>
      openProject(stack, { dividend, endAt: now + 9e6 })
    const [paying, waiting] = [await earning('dailyReturn'), await earning('maturity')]
    const buy = (id: string) => stack.ok('financing.yebjoinnow', { id, amount: '100' }, user)
    const bookOne = async (holding: string) => {
      const bought = (days: number) =>
        new Change(keys.holding(user.uid, holding))
          .set('boughtOn', addDays(dateIn('UTC', stack.clock.nowMs), -days))
          .build()
      await stack.deps.table.write(bought(2))
      calls.length = 0
      await stack.ok('financing.myproject', {}, user)
      return made().map((call) => call.units)
    }
    const first = (await buy(paying)).id
    expect(await bookOne(first)).toEqual([8])
    const second = (await buy(waiting)).id
    expect(await bookOne(second)).toEqual([4])
    const due = await dueFor(stack, user)
    calls.length = 0
    await stack.ok('financing.myproject', {}, user)
    // Two days of one in one transaction.
    expect(made().map((call) => call.units)).toEqual([10])
    calls.length = 0
    await stack.ok('financing.yebstop', { holding: due }, user)
    expect(made().map((call) => call.units)).toEqual([7])
  })
})

describe('a deposit', () => {
  const form = { method: 'alipay', amount: '50000' } as const
  /** What a decision wrote, beside its read; whoever approves also looks whether there was a deposit before. */
  const written = async (decision: () => Promise<unknown>, reads = ['query', 'getMany', 'getMany']) => {
    calls.length = 0
    await decision()
    expect(operations()).toEqual([...reads, 'transact'])
    return calls.at(-1)?.units
  }
  /** A user whose first deposit was another. */
  const depositor = async () => {
    const user = await quickUser(stack)
    await approveBy(stack, 'carl', await submitted(stack, user))
    return user
  }

  test('that is the first costs 5 write units more: the note that there was one, and the offer of a bonus', async () => {
    const [first, second] = [await quickUser(stack), await depositor()]
    const ofFirst = await submitted(stack, first)
    const ofSecond = await submitted(stack, second)
    const cost = (await written(() => approveBy(stack, 'ada', ofSecond))) ?? 0
    expect(await written(() => approveBy(stack, 'ada', ofFirst))).toBeLessThanOrEqual(cost + 5)
  })

  test("costs at most 7 write units to submit, two of them to count it on its user's day", async () => {
    const user = await quickUser(stack)
    const screenshot = await checkedPicture(stack, user)
    calls.length = 0
    await stack.ok('deposits.dorecharge', { ...form, screenshot }, user)
    // The session, whether the way is offered, and the transaction.
    expect(operations()).toEqual(['get', 'get', 'transact'])
    expect(calls[2]?.units).toBeLessThanOrEqual(7)
  })

  test('costs at most 11 write units to approve, 7 to refuse, by one operator or by two, and 4 more where one alone pays', async () => {
    const user = await depositor()
    const [small, large, wrong] = [
      await submitted(stack, user, '10'),
      await submitted(stack, user, '50000'),
      await submitted(stack, user, '10'),
    ]
    const ada = '01KAY0000000000000000000AD'
    const bob = '01KAY0000000000000000000B0'
    // What she approves alone is added up for her user, and for all; that she let it in is noted.
    expect(await written(() => approveBy(stack, ada, small))).toBeLessThanOrEqual(15)
    expect(await written(() => approveBy(stack, ada, large), ['query', 'getMany'])).toBeLessThanOrEqual(7)
    expect(await written(() => approveBy(stack, bob, { ...large, from: 4 }))).toBeLessThanOrEqual(11)
    const refusal = () => refuse(stack.deps, press(stack, ada), wrong, 'reason_already_credited')
    expect(await written(refusal, ['getMany'])).toBeLessThanOrEqual(7)
  })

  test('its message costs 1 write unit, and so does the time it took; told again each costs 1 and changes nothing', async () => {
    const user = await depositor()
    const seen = await submitted(stack, user, '50')
    await stack.streams.drain()
    await approveBy(stack, 'ada', seen)
    calls.length = 0
    await stack.streams.drain((records) => [records, records])
    const written = calls.filter(({ operation }) => operation === 'write')
    // Message, time and median; the second time the median alone finds its place, and each refusal is billed unseen.
    expect(written).toEqual(Array.from({ length: 4 }, () => ({ operation: 'write', units: 1 })))
  })

  test('reading who one is costs three units more with a hundred messages, in the same moment', async () => {
    const user = await quickUser(stack)
    const at = secondsOf(stack.clock.nowMs)
    const messages = Array.from({ length: 100 }, (_, made) =>
      messagePut({
        uid: user.uid,
        type: 'deposit_failed',
        at,
        event: `D#${stack.id()} ${made}`,
        params: { amount: '50000.00', asset: 'USD', reason: 'reason_already_credited' },
        about: { screen: 'deposit', id: stack.id() },
      }),
    )
    await Promise.all(messages.map((message) => stack.deps.table.write(message)))
    calls.length = 0
    await stack.ok('account.index', {}, user)
    expect(operations().toSorted()).toEqual(['getMany', 'query', 'query'])
    const asked = calls.filter(({ operation }) => operation === 'query').map(({ units }) => units)
    // The messages, and the questions there are none of.
    expect(Math.max(...asked)).toBeLessThanOrEqual(3.5)
    expect(Math.min(...asked)).toBeLessThanOrEqual(0.5)
  })

  test('once decided, its press sent again writes nothing', async () => {
    const user = await quickUser(stack)
    const seen = await submitted(stack, user)
    const one = press(stack, 'ada')
    await approve(stack.deps, one, seen)
    calls.length = 0
    await approve(stack.deps, one, seen)
    expect(operations()).toEqual(['query', 'getMany'])
  })

  test('decided over the wire costs four units more: its operator is a condition, and the press is kept', async () => {
    const user = await depositor()
    const [one, two] = [await quickOperator(stack, 'approver'), await quickOperator(stack, 'approver')]
    const order = { uid: user.uid, amount: '5', reason: 'reason_goodwill' }
    const [small, large] = [await submitted(stack, user, '10'), await submitted(stack, user, '50000')]
    const wrong = { ...(await submitted(stack, user, '10')), reason: 'reason_not_received' }
    const of = async (decision: Promise<unknown>) => {
      calls.length = 0
      await decision
      const reads = operations().filter((operation) => operation !== 'transact')
      return [reads.length, calls.at(-1)?.operation, calls.at(-1)?.units]
    }
    // Reads: who asks, and the document with what is read beside it; for an approval also earlier deposits, and the account where money moves.
    expect(await of(stack.ok('desk.deposit_approve', small, one))).toEqual([4, 'transact', 19])
    expect(await of(stack.ok('desk.deposit_approve', large, one))).toEqual([3, 'transact', 11])
    expect(await of(stack.ok('desk.deposit_approve', { ...large, from: 4 }, two))).toEqual([
      4,
      'transact',
      15,
    ])
    // It counts no more against its user's limit of today.
    expect(await of(stack.ok('desk.deposit_refuse', wrong, one))).toEqual([2, 'transact', 11])
    expect(await of(stack.ok('desk.deposit_credit', order, one))).toEqual([2, 'transact', 13])
  })

  test('in the queue costs its reader one query, and what it reads', async () => {
    calls.length = 0
    await reviewQueue(stack.deps.table, depositDocument, { limit: 50 })
    expect(operations()).toEqual(['query'])
  })
})
