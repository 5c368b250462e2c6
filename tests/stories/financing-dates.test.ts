import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accrueShard } from '../../functions/financing/accrue.ts'
import { keys, shardOf } from '../../functions/table/keys.ts'
import { MINUTE, msOf } from '../../shared/time.ts'
import { openProject } from '../support/financing.ts'
import { quickUser, setAccount } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Kathmandu is 5:45 ahead of UTC: a date ends there at 18:15 UTC.
const config = { timeZone: 'Asia/Kathmandu', shards: 2 }
const endOf = (date: string) => Date.parse(`${date}T18:15:00Z`)
const [FIRST, SECOND, THIRD] = ['2026-11-25', '2026-11-26', '2026-11-27'] as const

/** A user who holds 100.00 at 0.1% a day, and the shard of their holdings. */
async function holder(stack: TestStack) {
  const user = await quickUser(stack)
  await setAccount(stack, user.uid, { USD_available: 1000_00n })
  const id = await openProject(stack)
  await stack.ok('financing.yebjoinnow', { id, amount: '100' }, user)
  return { user, shard: shardOf(user.uid, config.shards) }
}

const datesBooked = async ({ deps }: TestStack, { uid }: TestUser) => {
  const { rows } = await deps.table.query({ pk: `U#${uid}`, from: 'N#', to: 'N#~', consistent: true })
  return rows.map(({ date }) => date)
}

const eventsOf = (stack: TestStack) =>
  stack.schedules
    .pending()
    .filter(({ name }) => name.startsWith('date-'))
    .map(({ name, atMs }) => [name.split('-').at(-1), atMs])
    .sort()

function moveTo(stack: TestStack, ms: number): void {
  stack.clock.nowMs = ms
  stack.schedules.wake()
}
/** A minute after the date is over there. */
const eventMs = (date: string) => endOf(date) + msOf(MINUTE)
const bothAt = (date: string) => ['0', '1'].map((shard) => [shard, eventMs(date)])

describe('a stage whose events arrive', () => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await testStack({ config })
  })
  afterAll(() => stack.stop())

  test('each booked date requests the event of the next, one a shard, and the event books it', async () => {
    const { user, shard } = await holder(stack)
    expect(eventsOf(stack)).toEqual([])
    await stack.accrue()
    expect(eventsOf(stack)).toEqual(bothAt(FIRST))
    // The sweep of the next hour finds all done, and requests nothing again.
    await stack.accrue()
    expect(eventsOf(stack)).toEqual(bothAt(FIRST))
    moveTo(stack, eventMs(FIRST))
    await expect.poll(() => eventsOf(stack)).toEqual(bothAt(SECOND))
    // Money earns from the date after it was paid in.
    expect(await datesBooked(stack, user)).toEqual([])
    moveTo(stack, eventMs(SECOND) - 1)
    expect(await datesBooked(stack, user)).toEqual([])
    moveTo(stack, eventMs(SECOND))
    await expect.poll(() => eventsOf(stack)).toEqual(bothAt(THIRD))
    expect(await datesBooked(stack, user)).toEqual([SECOND])
    // Once more, as a doubled event: nothing is booked again.
    await Promise.all([accrueShard(stack.deps, shard), stack.accrue()])
    expect(await datesBooked(stack, user)).toEqual([SECOND])
    expect(eventsOf(stack)).toEqual(bothAt(THIRD))
  })

  test('the event is requested though the days of a user cannot be booked', async () => {
    const { user, shard } = await holder(stack)
    moveTo(stack, eventMs('2026-12-02'))
    await expect.poll(() => eventsOf(stack)).toEqual(bothAt('2026-12-03'))
    expect((await datesBooked(stack, user)).length).toBeGreaterThan(3)
    stack.clock.nowMs = endOf('2026-12-03') + 1
    const asked: number[][] = []
    const table = {
      ...stack.deps.table,
      transact: async () => {
        throw new Error('not now')
      },
    }
    const dateTimer = { bookAt: async (at: number, of: number) => void asked.push([at, of]) }
    const deps = { ...stack.deps, table, dateTimer, log: () => {} } as never
    await expect(accrueShard(deps, shard)).rejects.toThrow('could not be booked')
    expect(asked).toEqual([[eventMs('2026-12-04') / 1000, shard]])
  })
})

describe('a stage whose events are lost', () => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await testStack({ config, events: false })
  })
  afterAll(() => stack.stop())

  test('the sweep books the date, and requests the event of the next', async () => {
    const { user } = await holder(stack)
    await stack.accrue()
    moveTo(stack, eventMs(SECOND))
    await expect.poll(() => eventsOf(stack)).toEqual([])
    expect(await datesBooked(stack, user)).toEqual([])
    await stack.accrue()
    expect(await datesBooked(stack, user)).toEqual([SECOND])
    expect(eventsOf(stack)).toEqual(bothAt(THIRD))
  })

  test('a request that fails changes nothing: the date is booked and done, and the sweep books the next', async () => {
    const { user, shard } = await holder(stack)
    const told: string[] = []
    const deps = {
      ...stack.deps,
      dateTimer: { bookAt: async () => Promise.reject(new Error('EventBridge is down')) },
      log: (level: string, event: string) => void told.push(`${level} ${event}`),
    }
    stack.clock.nowMs = endOf('2026-11-28') + 1
    expect(await accrueShard(deps as never, shard)).toMatchObject({ done: true })
    expect(told).toEqual(['warn date event not scheduled', 'info accrued'])
    const mark = await stack.deps.table.get(keys.accrued(shard), { consistent: true })
    expect(mark).toMatchObject({ date: '2026-11-29', done: 1n })
    const before = await datesBooked(stack, user)
    stack.clock.nowMs = endOf('2026-11-29') + 1
    await stack.accrue()
    expect(await datesBooked(stack, user)).toEqual([...before, '2026-11-29'])
  })
})
