import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bound, someAddress, someCard } from '../support/destinations.ts'
import { quickUser } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import { type TestStack, testStack } from '../support/stack.ts'

// What binding and removing cost.
const written: [operation: string, units: number][] = []
let stack: TestStack
beforeAll(async () => {
  stack = await testStack({
    events: false,
    onCapacity: (operation: string, capacity: ConsumedCapacity[]) => {
      const units = capacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      if (operation === 'transact' || operation === 'write') written.push([operation, units])
    },
  })
})
afterAll(() => stack.stop())

test('a binding: the row, the number and its live session, two units each, which is the least a transaction takes', async () => {
  const user = await quickUser(stack)
  // The key its fields are sealed under is made once.
  await bound(stack, user)
  const longest = { bankName: '字'.repeat(60), openingBank: '字'.repeat(60), subBranch: '字'.repeat(60) }
  for (const form of [someCard(), someAddress(), someCard(undefined, { ...longest, name: '王小明' })]) {
    const caller = { ...(await steppedUp(stack, user, 'binding')), operationId: stack.id() }
    written.length = 0
    const route = 'address' in form ? 'destinations.add_wallet_addr' : 'destinations.add_card'
    await stack.ok(route, form as never, caller)
    // The tries of the day, and the transaction.
    expect(written).toEqual([
      ['write', 1],
      ['transact', 6],
    ])
  }
})

test('a removal: the row, and the account it is in no use of', async () => {
  const user = await quickUser(stack)
  const { id } = await bound(stack, user)
  written.length = 0
  await stack.ok('destinations.bank_card_remove', { id, remove: 1 }, user)
  expect(written).toEqual([['transact', 4]])
})
