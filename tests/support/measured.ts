import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { beforeEach } from 'vitest'
import { type TestStack, testStack } from './stack.ts'

/** An order of any product, for what it costs. */
export const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const

/** What the table was asked and what it billed, index included, since it was last emptied. */
export const calls: { operation: string; units: number }[] = []
export const units = () => calls.reduce((sum, call) => sum + call.units, 0)
export const operations = () => calls.map(({ operation }) => operation)

/** A stack whose table notes in `calls` what it bills. */
export async function measuredStack(): Promise<TestStack> {
  const stack = await testStack({
    // Nothing settles beside what is measured.
    events: false,
    onCapacity: (operation: string, capacity: ConsumedCapacity[]) => {
      const billed = capacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      calls.push({ operation, units: billed })
    },
  })
  // The catalogue is read once in five seconds, beside any order.
  await stack.ok('market.seconds', { id: 'BTCUSD' })
  return stack
}

/** Each test counts from nothing. */
export const countAnew = () =>
  beforeEach(() => {
    calls.length = 0
  })
