import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCode } from '../../functions/codes/check.ts'
import { reviewQueue } from '../../functions/documents/queue.ts'
import { bookInvitation } from '../../functions/engagement/invitation.ts'
import { ticketDocument } from '../../functions/service/document.ts'
import { keys } from '../../functions/table/keys.ts'
import { replace } from '../../functions/table/write.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { dateIn, secondsOf } from '../../shared/time.ts'
import { codeTo } from '../support/codes.ts'
import { linked, signedIn } from '../support/couples.ts'
import { checkedPicture } from '../support/deposits.ts'
import { calls, countAnew, measuredStack, operations } from '../support/measured.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { member, session, steppedUp } from '../support/security.ts'
import { question } from '../support/service.ts'
import type { TestStack } from '../support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await measuredStack()
})
afterAll(() => stack.stop())
countAnew()

describe('a couple', () => {
  test('is rewarded for 6 write units each, and a look that owes nothing writes nothing', async () => {
    const [ada, ben] = [await quickUser(stack), await quickUser(stack)]
    await linked(stack, ada, ben)
    for (const user of [ada, ben]) await signedIn(stack, user, { count: 7 })
    const writes = () => calls.filter(({ operation }) => operation === 'transact' || operation === 'write')
    calls.length = 0
    await stack.ok('activities.addlover', {}, ada)
    expect(writes()).toEqual([
      { operation: 'transact', units: 6 },
      { operation: 'transact', units: 6 },
    ])
    calls.length = 0
    await stack.ok('activities.addlover', {}, ben)
    expect(writes()).toEqual([])
  })
})

describe('the security of an account', () => {
  test('a login on a known device writes one row, a step-up one', async () => {
    const user = await member(stack)
    const device = 'k'.repeat(22)
    await session(stack, user, { device })
    calls.length = 0
    await session(stack, user, { device })
    expect(calls.filter(({ operation }) => operation === 'write')).toEqual([{ operation: 'write', units: 1 }])
    expect(operations()).toEqual(['getMany', 'get', 'write'])
    calls.length = 0
    await steppedUp(stack, user, 'password', 'password')
    expect(calls).toEqual([{ operation: 'write', units: 1 }])
  })
})

describe('a code by mail', () => {
  const email = 'measured@example.com'

  test('costs at most 5 write units to ask for by mail, known or not, and 3 to check', async () => {
    const user = await quickUser(stack)
    const writes = () =>
      calls
        .filter(({ operation }) => !['get', 'getMany'].includes(operation))
        .reduce((sum, { units }) => sum + units, 0)
    calls.length = 0
    await stack.ok('contact.sendmail', { email: 'nobody@example.com', scene: 'forgot' })
    expect([operations(), writes()]).toEqual([['get', 'getMany', ...Array(5).fill('write')], 5])
    calls.length = 0
    await stack.ok('contact.code', { scene: 'bind', email }, user)
    expect(writes()).toBe(5)
    const of = { scene: 'bind', target: { by: 'mail', address: email }, owner: user.uid } as const
    const code = await codeTo(stack, email)
    const ctx = { nowMs: stack.clock.nowMs, address: '192.0.2.1', operationId: stack.id() }
    calls.length = 0
    await checkCode(stack.deps, ctx, { ...of, code })
    expect(writes()).toBe(3)
  })
})

describe('a question to customer service', () => {
  const writes = () =>
    calls.filter(({ operation }) => operation !== 'get' && operation !== 'getMany' && operation !== 'query')

  test('costs at most 8 write units to ask or go on, the count of its hour and the condition on its session included', async () => {
    const user = await quickUser(stack)
    const operator = await quickOperator(stack)
    const press = async (step: () => Promise<unknown>) => {
      calls.length = 0
      await step()
      return writes().reduce((sum, call) => sum + call.units, 0)
    }
    let id = ''
    const ask = async () => {
      id = (await question(stack, user)).id
    }
    expect(await press(ask)).toBeLessThanOrEqual(8)
    expect(
      await press(() => stack.ok('service.ticket_write', { id, text: 'And?' }, user)),
    ).toBeLessThanOrEqual(8)
    // The session, the thread with the line of this operation, the count of the hour, and the transaction.
    expect(operations()).toEqual(['get', 'getMany', 'write', 'transact'])
    const said = { uid: user.uid, id, seen: 2, text: 'Soon.' }
    // The thread leaves the queue, the line comes, the record of it, the press is kept, and its operator is a condition.
    expect(await press(() => stack.ok('desk.ticket_answer', said, operator))).toBeLessThanOrEqual(11)
    expect(await press(() => stack.ok('service.ticket_write', { id, seen: 3 }, user))).toBeLessThanOrEqual(1)
  })

  test('of the longest text and three pictures is still bounded', async () => {
    const user = await quickUser(stack)
    const pictures = [1, 2, 3].map(() => checkedPicture(stack, user, { purpose: 'ticket' }))
    const form = { text: '字'.repeat(2000), pictures: (await Promise.all(pictures)).join(',') }
    calls.length = 0
    await question(stack, user, form)
    expect(writes().reduce((sum, call) => sum + call.units, 0)).toBeLessThanOrEqual(30)
  })

  test('in the queue costs its reader one query, whatever its length', async () => {
    calls.length = 0
    await reviewQueue(stack.deps.table, ticketDocument, { limit: 50 })
    expect(operations()).toEqual(['query'])
  })
})

describe('a day signed in', () => {
  test('costs 6 write units in one transaction; one made up, which earns nothing, 4', async () => {
    const user = await quickUser(stack)
    const writes = () => calls.filter(({ operation }) => operation === 'transact')
    calls.length = 0
    await stack.ok('engagement.sign_in', {}, user)
    expect(writes()).toEqual([{ operation: 'transact', units: 6 }])
    stack.clock.advance(2 * 86_400 - 3600)
    const missed = addDays(dateIn('UTC', stack.clock.nowMs), -1)
    calls.length = 0
    await stack.ok('engagement.sign_in', { date: missed }, user)
    expect(writes()).toEqual([{ operation: 'transact', units: 4 }])
  })
})

describe('the reward of an invitation', () => {
  test('costs 6 write units for each of both and 1 for the place in its month; asked again, no money moves', async () => {
    const [inviter, friend] = [await quickUser(stack), await quickUser(stack)]
    await stack.deps.table.write(replace({ ...keys.friend(inviter.uid, friend.uid), at: 1 }))
    const passed = { inviter: inviter.uid, friend: friend.uid, passedAt: secondsOf(stack.clock.nowMs) }
    const writes = () => calls.filter(({ operation }) => operation === 'transact' || operation === 'write')
    calls.length = 0
    expect(await bookInvitation(stack.deps, passed)).toBe('paid')
    // Its place, both rewards, and the record that tells its inviter.
    expect(writes().map(({ units }) => units)).toEqual([1, 6, 6, 1])
    calls.length = 0
    expect(await bookInvitation(stack.deps, passed)).toBe('paid')
    expect(writes()).toEqual([{ operation: 'write', units: 1 }])
  })
})
