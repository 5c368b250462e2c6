import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DepositAsShown } from '../../functions/deposits/review.ts'
import { available, submitted, trailOf } from '../support/deposits.ts'
import { quickOperator, quickUser, type TestOperator } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Deposits over the wire, from the phone to the desk and back.
let stack: TestStack
let user: TestUser
let had: bigint
let reviewer: TestOperator
let approver: TestOperator
beforeAll(async () => {
  stack = await testStack()
  reviewer = await quickOperator(stack, 'reviewer')
  approver = await quickOperator(stack, 'approver')
  user = await quickUser(stack)
  had = await available(stack, user)
})
afterAll(() => stack.stop())

const queued = async (id: string) =>
  (await stack.ok('desk.deposits', {}, reviewer)).items.find((item) => item.id === id)
const second = (shown: DepositAsShown): DepositAsShown => ({ ...shown, from: 4 })

test('a deposit is shown in the queue, overdue after two hours, approved, and its money there', async () => {
  const shown = await submitted(stack, user, '42.42')
  expect(await queued(shown.id)).toMatchObject({ uid: user.uid, amount: '42.42', status: 3, overdue: false })
  stack.clock.advance(7200)
  // A session of the desk has ended by then.
  reviewer = await quickOperator(stack, 'reviewer')
  expect(await queued(shown.id)).toMatchObject({ overdue: false })
  stack.clock.advance(1)
  expect(await queued(shown.id)).toMatchObject({ overdue: true })
  const press = { ...reviewer, operationId: stack.id() }
  const first = await stack.ok('desk.deposit_approve', shown, press)
  expect(first).toMatchObject({ status: 1, decidedBy: reviewer.id, overdue: false })
  expect(await stack.ok('desk.deposit_approve', shown, press)).toEqual(first)
  expect(await queued(shown.id)).toBeUndefined()
  expect((await available(stack, user)) - had).toBe(42_42n)
  expect(await trailOf(stack, shown.id)).toMatchObject([{ operator: reviewer.id, requestId: 'test-request' }])
})

test('the second approval of a large one takes an approver, and another', async () => {
  approver = await quickOperator(stack, 'approver')
  const shown = await submitted(stack, user, '1000')
  await stack.ok('desk.deposit_approve', shown, approver)
  const slugOf = async (who: TestOperator) =>
    (await stack.call('desk.deposit_approve', second(shown), who)).body.error
  expect(await slugOf(reviewer)).toBe('role_required')
  expect(await slugOf(approver)).toBe('self_approval')
  const other = await quickOperator(stack, 'approver')
  expect(await stack.ok('desk.deposit_approve', second(shown), other)).toMatchObject({
    status: 1,
    firstBy: approver.id,
    decidedBy: other.id,
  })
})

test('a refusal needs its reason, and is read by its user', async () => {
  const shown = await submitted(stack, user)
  const { body } = await stack.call('desk.deposit_refuse', shown, reviewer)
  expect(body.error).toBe('reason_required')
  await stack.ok('desk.deposit_refuse', { ...shown, reason: 'reason_name_differs' }, reviewer)
  const { items } = await stack.ok('deposits.recharge_record', { status: 2 }, user)
  expect(items[0]).toMatchObject({ id: shown.id, reason: 'reason_name_differs' })
})

test('a credit waits for another operator', async () => {
  const form = { uid: user.uid, amount: '5', reason: 'reason_correction' }
  const { id } = await stack.ok('desk.deposit_credit', form, approver)
  expect(await queued(id)).toMatchObject({ class: 4, status: 4, firstBy: approver.id, method: null })
  const shown = second({ uid: user.uid, id, from: 4 })
  expect((await stack.call('desk.deposit_approve', shown, approver)).body.error).toBe('self_approval')
})

test.each([
  ['a status that is none to decide on', { from: 1 as never }],
  ['an id that is none', { id: 'x' }],
])('%s is refused', async (_says, change) => {
  const shown = await submitted(stack, user)
  const { body } = await stack.call('desk.deposit_approve', { ...shown, ...change }, reviewer)
  expect(body.error).toBe('validation')
})
