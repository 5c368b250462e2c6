import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { levelForm, passedUpTo, someData, submittedLevel } from '../support/identity.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'

// What submitting and deciding an identity costs, index included.
let written = 0
let stack: TestStack
beforeAll(async () => {
  stack = await testStack({
    events: false,
    onCapacity: (operation: string, capacity: ConsumedCapacity[]) => {
      if (operation !== 'transact') return
      written = capacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
    },
  })
})
afterAll(() => stack.stop())

test('level one: submission, its place in the queue, the level and the number; decided with record and press', async () => {
  const [user, operator] = [await quickUser(stack), await quickOperator(stack)]
  const which = await submittedLevel(stack, user, 1, someData())
  expect(written).toBe(9)
  await stack.ok('desk.identity_pass', which, operator)
  // Five more than a rejection: it goes into the index of invitations, notes who let its user in, and takes the number.
  expect(written).toBe(18)
})

test('level two: three pictures instead of the number', async () => {
  const [user, operator] = [await quickUser(stack), await quickOperator(stack)]
  await passedUpTo(stack, operator, user)
  const form = await levelForm(stack, user, 2)
  await submittedLevel(stack, user, 2, form)
  expect(written).toBe(13)
})
