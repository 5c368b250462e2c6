import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '../../infra/local/engine.ts'
import { secondsOf } from '../../shared/time.ts'
import { quickOperator } from '../support/people.ts'
import { fillQueue } from '../support/queue.ts'
import { type TestStack, testStack } from '../support/stack.ts'

// What npm run bench measures with 100,000, exactly: a page of the queue costs the same whatever lies behind it.

const clockAt = Date.UTC(2026, 10, 25, 15)
const calls: { operation: string; units: number }[] = []

let engine: Engine
let stack: TestStack
beforeAll(async () => {
  engine = await startEngine()
  await fillQueue(engine, 20, secondsOf(clockAt))
  stack = await testStack({
    engine,
    clockAt,
    events: false,
    onCapacity: (operation, capacity: ConsumedCapacity[]) => {
      const units = capacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      calls.push({ operation, units })
    },
  })
})
afterAll(async () => {
  await stack.stop()
  await engine.stop()
})

test('a page of a queue thirty times as long: the same calls, the same units', async () => {
  const operator = await quickOperator(stack)
  const page = async () => {
    calls.length = 0
    const { items, next } = await stack.ok('desk.deposits', { limit: 10 }, operator)
    expect([items.length, next === null]).toEqual([10, false])
    return [...calls]
  }
  const short = await page()
  expect(short.map(({ operation }) => operation)).toEqual(['get', 'query'])
  await fillQueue(engine, 600, secondsOf(clockAt) - 3600)
  expect(await page()).toEqual(short)
})
