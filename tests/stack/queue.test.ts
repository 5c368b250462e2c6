import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '../../infra/local/engine.ts'
import { reviewKinds } from '../../shared/reviews.ts'
import { secondsOf } from '../../shared/time.ts'
import { quickOperator } from '../support/people.ts'
import { fillQueue } from '../support/queue.ts'
import { type TestStack, testStack } from '../support/stack.ts'

// What npm run bench measures with 100,000, exactly: a page of the queue costs the same whatever lies behind it.

const clockAt = Date.UTC(2026, 10, 25, 15)
/** Longer than a review of deposits is promised to take, in seconds. */
const LATE = 3 * 3600
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
  await fillQueue(engine, 600, secondsOf(clockAt) - LATE)
  expect(await page()).toEqual(short)
})

test('all that wait are counted, and those that wait too long, for one read unit in 30 of them', async () => {
  const operator = await quickOperator(stack)
  calls.length = 0
  const { items } = await stack.ok('desk.queues', {}, operator)
  expect(items[0]).toMatchObject({
    kind: 'deposit',
    waiting: 620,
    overdue: 600,
    more: false,
    oldestAt: secondsOf(clockAt) - LATE - 600,
  })
  // Of each kind the oldest, those overdue and the others.
  expect(calls.filter(({ operation }) => operation === 'query')).toHaveLength(reviewKinds.length)
  const counts = calls.filter(({ operation }) => operation === 'count')
  expect(counts).toHaveLength(2 * reviewKinds.length)
  expect(counts.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(620 / 30 + counts.length)
})

test('a page around a place: as many before it as behind, and the way on in both directions', async () => {
  const operator = await quickOperator(stack)
  const ask = (asked: object) => stack.ok('desk.deposits', { limit: 50, ...asked }, operator)
  const all: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof ask>> = await ask({ ...(cursor && { cursor }) })
    all.push(...page.items.map(({ place }) => place ?? ''))
    cursor = page.next
  }
  expect(all).toHaveLength(620)
  expect(all).toEqual(all.toSorted())
  const shown = async (n: number) => {
    const { items, next, previous } = await ask({ around: all[n] })
    return [items.map(({ place }) => all.indexOf(place ?? '')), previous, next] as const
  }
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)
  expect(await shown(119)).toEqual([range(94, 144), all[94], all[143]])
  expect(await shown(3)).toEqual([range(0, 28), null, all[27]])
  expect(await shown(619)).toEqual([range(594, 620), all[594], null])
})
