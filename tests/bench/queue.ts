import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { startEngine } from '../../infra/local/engine.ts'
import { secondsOf } from '../../shared/time.ts'
import { quickOperator } from '../support/people.ts'
import { fillQueue } from '../support/queue.ts'
import { testStack } from '../support/stack.ts'
import { type Figure, median } from './figure.ts'

const SHORT = 100
const LONG = 100_000
const ROUNDS = 60
const PAGES = 'a page of a queue of 100,000, beside one of 100'

/** The desk's queue of deposits, a short and a very long one side by side and asked in turns: a page costs the same. */
export async function benchQueue(): Promise<Figure[]> {
  const [short, long] = await Promise.all([openQueue(SHORT), openQueue(LONG)])
  const opened = { short: [] as number[], long: [] as number[], middle: [] as number[] }
  const middle = await long.middle()
  for (let round = 0; round < ROUNDS; round++) {
    opened.short.push(await short.open())
    opened.long.push(await long.open())
    opened.middle.push(await long.open(middle))
  }
  const figures: Figure[] = [
    { name: 'queue of 100: first page', value: median(opened.short), unit: 'ms' },
    { name: 'queue of 100,000: first page', value: median(opened.long), unit: 'ms' },
    { name: 'queue of 100,000: page in the middle', value: median(opened.middle), unit: 'ms' },
    ratio(`${PAGES}: first`, opened.long, opened.short),
    ratio(`${PAGES}: middle`, opened.middle, opened.short),
    {
      name: 'queue page: queries',
      value: long.queries(),
      unit: 'round trips',
      bound: { kind: 'max', value: 1 },
    },
    { name: 'queue page: read units', value: long.units(), unit: 'units' },
  ]
  await Promise.all([short.stop(), long.stop()])
  return figures
}

const ratio = (name: string, of: number[], to: number[]): Figure => ({
  name,
  value: median(of) / median(to),
  unit: 'times',
  bound: { kind: 'max', value: 1.5 },
})

async function openQueue(count: number) {
  const calls: { operation: string; units: number }[] = []
  const engine = await startEngine()
  const clockAt = Date.UTC(2026, 10, 25, 15)
  await fillQueue(engine, count, secondsOf(clockAt))
  const stack = await testStack({
    engine,
    clockAt,
    events: false,
    onCapacity: (operation, capacity: ConsumedCapacity[]) => {
      calls.push({
        operation,
        units: capacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0),
      })
    },
  })
  const operator = await quickOperator(stack)
  const queries = () => calls.filter(({ operation }) => operation === 'query')
  return {
    /** Milliseconds a page takes. */
    async open(cursor?: string): Promise<number> {
      calls.length = 0
      const startedMs = performance.now()
      const { items } = await stack.ok('desk.deposits', cursor ? { cursor } : {}, operator)
      if (items.length !== 50) throw new Error(`a page of ${items.length}`)
      return performance.now() - startedMs
    },
    /** A place half way down the queue, as a cursor names it. */
    async middle(): Promise<string> {
      const { next } = await stack.ok('desk.deposits', { limit: 1 }, operator)
      const [at = ''] = (next ?? '').split('#')
      return (next ?? '').replace(at, String(Number(at) + count / 2))
    },
    queries: () => queries().length,
    units: () => queries().reduce((sum, { units }) => sum + units, 0),
    async stop() {
      await stack.stop()
      await engine.stop()
    },
  }
}
