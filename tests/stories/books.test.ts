import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { depsFor } from '../../functions/area-handlers.ts'
import { findingRow, loadFinding, newFinding } from '../../functions/books/finding.ts'
import { reconcileOn } from '../../functions/books/night.ts'
import { loadRun } from '../../functions/books/run.ts'
import { isWholeNight } from '../../functions/books/turn.ts'
import type { AllDeps } from '../../functions/deps.ts'
import type { LogFields } from '../../functions/log.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Key, replace, type ScanKeys } from '../../functions/table/write.ts'
import { countDays } from '../../functions/views/effects.ts'
import { atOnce, writes } from '../support/at-once.ts'
import { approveBy, submitted } from '../support/deposits.ts'
import { trail } from '../support/desk.ts'
import { quickOperator, quickUser, type TestOperator } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// The nightly reconcile: what stands on a second look freezes what a user moves, until two operators let go.

let stack: TestStack
let user: TestUser
let logged: LogFields[] = []
beforeAll(async () => {
  stack = await testStack({
    events: false,
    log: (_level, event, fields = {}) => {
      if (event === 'books') logged.push(fields)
    },
  })
  user = await stack.user('frozen')
})
afterAll(() => stack.stop())
afterEach(() => {
  logged = []
})

const call = (changes: Partial<AllDeps> = {}) => reconcileOn(depsFor('books', { ...stack.deps, ...changes }))
/** A night: two calls, five minutes apart. */
async function night(): Promise<void> {
  stack.clock.advance(86_400)
  await call()
  stack.clock.advance(300)
  await call()
}
const change = (uid: string) => new Change(keys.account(uid))
const addTo = (uid: string, cents: bigint) =>
  stack.deps.table.write(change(uid).add('USD_available', cents).build())
const account = (uid: string) => stack.deps.table.get(keys.account(uid), { consistent: true })
const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
const finding = (uid: string) => loadFinding(stack.deps.table, uid)

test('books that balance: a night ends with its record, freezes nobody, and a later call finds nothing to do', async () => {
  const { id } = await stack.ok('trade.addorder', ticket, user)
  stack.clock.advance(120)
  await stack.sweep()
  const { result } = await stack.ok('trade.get_this_order', { id }, user)
  await call()
  expect(logged).toEqual([{ found: 0, busy: 0, unread: 0, done: 1 }])
  const run = await loadRun(stack.deps.table)
  expect(run).toMatchObject({ accounts: 1, documents: 2, frozen: 0, noticed: 0 })
  const sum = [...(run?.totals.values() ?? [])].reduce((all, one) => all + one, 0n)
  // The market is another one each time, and a draw gives the fee back.
  const fee = result === 'draw' ? 0n : 5n
  expect([run?.totals.get('house:fees USD') ?? 0n, sum]).toEqual([fee, 0n])
  const last = (await trail(stack)).find(({ action }) => action === 'books.reconcile')
  expect(last).toMatchObject({ operator: 'nightly', after: { accounts: 1, frozen: 0 } })
  await call()
  expect(logged).toHaveLength(1)
})

describe('an account that holds a cent too much', () => {
  let placedBefore: string
  let seen: { uid: string; id: string; from: 3 }
  beforeAll(async () => {
    seen = (await submitted(stack, user)) as typeof seen
    stack.clock.advance(86_400)
    await addTo(user.uid, 1n)
    await call()
  })

  test('is suspected at the first look, and nothing happens before the second', async () => {
    expect(await finding(user.uid)).toMatchObject({ state: 'suspect' })
    stack.clock.advance(59)
    await call()
    expect(await account(user.uid)).not.toHaveProperty('frozen')
    placedBefore = stack.id()
    // So that its result comes while the account is frozen.
    await stack.ok('trade.addorder', ticket, { ...user, operationId: placedBefore })
  })

  test('is frozen at the second, a minute later, with its record, a message and an alarm', async () => {
    stack.clock.advance(1)
    await call()
    expect(await account(user.uid)).toMatchObject({ frozen: 'books_differ', state: 'ACTIVE' })
    expect(logged).toEqual([{ found: 1, busy: 0, unread: 0, done: 1 }])
    const record = (await trail(stack)).find(({ action }) => action === 'user.freeze')
    expect(record).toMatchObject({ operator: 'nightly', uid: user.uid, reason: 'books_differ' })
    await stack.streams.drain()
    const { items } = await stack.ok('messages.msg', {}, user)
    expect(items[0]).toMatchObject({ type: 'account_frozen' })
  })

  test('takes no order and no refill, and says why in the language asked for', async () => {
    const placed = await stack.call('trade.addorder', ticket, { ...user, lang: 'de' })
    expect([placed.status, placed.body.error]).toEqual([422, 'account_frozen'])
    expect(placed.body.msg).toContain('Die Buchungen Ihres Kontos')
    expect((await stack.call('account.refill', {}, user)).body.error).toBe('account_frozen')
    expect(await stack.ok('account.index', {}, user)).toMatchObject({
      frozen: true,
      refill: { allowed: false },
    })
  })

  test('answers the order it placed before, settles it and pays; a deposit is paid too', async () => {
    const again = await stack.ok('trade.addorder', ticket, { ...user, operationId: placedBefore })
    expect(again.id).toBe(placedBefore)
    stack.clock.advance(120)
    await stack.sweep()
    expect(await stack.ok('trade.get_this_order', { id: placedBefore }, user)).toMatchObject({
      status: 'settled',
    })
    const before = (await account(user.uid))?.USD_available as bigint
    await approveBy(stack, 'ada', seen)
    expect((await account(user.uid))?.USD_available).toBeGreaterThan(before)
  })

  test('is let go by two operators, never by one, and a press on an older freeze does nothing', async () => {
    const [one, two] = [await quickOperator(stack, 'approver'), await quickOperator(stack, 'approver')]
    const { frozen } = await stack.ok('desk.user', { q: user.uid }, one)
    expect(frozen).toMatchObject({ words: ['account = legs: USD_available'], firstBy: null })
    const at = frozen?.at ?? 0
    const lift = (operator: TestOperator, when = at, operationId = stack.id()) => {
      const asked = { uid: user.uid, at: when, reason: 'difference_explained' } as const
      return stack.call('desk.lift', asked, { ...operator, operationId })
    }
    const [first, second] = [stack.id(), stack.id()]
    expect((await lift(one, at - 1)).body.error).toBe('already_decided')
    expect((await lift(one, at, first)).body.data).toEqual({ lifted: false })
    expect((await lift(one)).body.error).toBe('self_approval')
    expect((await stack.call('trade.addorder', ticket, user)).body.error).toBe('account_frozen')
    expect((await stack.ok('desk.user', { q: user.uid }, two)).frozen).toMatchObject({ firstBy: one.id })
    expect((await lift(two, at, second)).body.data).toEqual({ lifted: true })
    expect((await lift(one, at, first)).body.data).toEqual({ lifted: false })
    expect((await lift(two, at, second)).body.data).toEqual({ lifted: true })
    expect((await lift(two)).body.error).toBe('already_decided')
    const actions = (await trail(stack)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['user.lift_first', 'user.lift']))
    await stack.ok('trade.addorder', ticket, user)
    await stack.streams.drain()
    const { items } = await stack.ok('messages.msg', {}, user)
    expect(items.map(({ type }) => type)).toContain('account_unfrozen')
  })

  test('is not frozen again for what two have explained, but for anything else', async () => {
    await stack.sweep()
    await night()
    expect(await account(user.uid)).not.toHaveProperty('frozen')
    expect(logged.at(-1)).toMatchObject({ found: 0, done: 1 })
    await stack.deps.table.write(change(user.uid).add('USD_bonus', 1n).build())
    await night()
    expect(await account(user.uid)).toMatchObject({ frozen: 'books_differ' })
    await stack.deps.table.write(change(user.uid).add('USD_bonus', -1n).remove('frozen').build())
  })
})

test('a mismatch that is gone at the second look freezes nobody', async () => {
  stack.clock.advance(86_400)
  const one = await quickUser(stack)
  await addTo(one.uid, 5n)
  await call()
  expect(await finding(one.uid)).toMatchObject({ state: 'suspect' })
  await addTo(one.uid, -5n)
  stack.clock.advance(300)
  await call()
  expect(await finding(one.uid)).toMatchObject({ state: 'over' })
  expect(await account(one.uid)).not.toHaveProperty('frozen')
})

test('an order nobody settled for a day rings, and freezes nobody', async () => {
  const one = await quickUser(stack)
  await stack.ok('trade.addorder', ticket, one)
  stack.clock.advance(3600)
  await night()
  expect(logged.at(-1)).toMatchObject({ found: 1, done: 1 })
  expect(await finding(one.uid)).toMatchObject({ state: 'noticed' })
  expect(await account(one.uid)).not.toHaveProperty('frozen')
  await stack.sweep()
})

test('who is in motion at every look is told apart, and read again by the next call', async () => {
  const one = await quickUser(stack)
  let moving = true
  const { table } = stack.deps
  const restless: AllDeps['table'] = {
    ...table,
    async get(key, options) {
      if (moving && key.pk === `U#${one.uid}`) await table.write(change(one.uid).add('moved', 1n).build())
      return table.get(key, options)
    },
  }
  stack.clock.advance(86_400)
  await call({ table: restless })
  expect(await finding(one.uid)).toMatchObject({ state: 'busy', looks: 1 })
  stack.clock.advance(300)
  await call({ table: restless })
  expect(logged.at(-1)).toEqual({ found: 0, busy: 1, unread: 0, done: 0 })
  moving = false
  stack.clock.advance(300)
  await call({ table: restless })
  expect(logged.at(-1)).toEqual({ found: 0, busy: 0, unread: 0, done: 1 })
})

test('who is in motion for three nights in a row rings, and no more once compared', async () => {
  const one = await quickUser(stack)
  let moving = true
  const { table } = stack.deps
  const restless: AllDeps['table'] = {
    ...table,
    async get(key, options) {
      if (moving && key.pk === `U#${one.uid}`) await table.write(change(one.uid).add('moved', 1n).build())
      return table.get(key, options)
    },
  }
  const restlessNight = async () => {
    stack.clock.advance(86_400)
    for (let calls = 0; calls < 8; calls++) {
      await call({ table: restless })
      stack.clock.advance(300)
    }
    const [ended] = logged.filter(({ done }) => done === 1)
    logged = []
    return ended
  }
  expect(await restlessNight()).toMatchObject({ unread: 0 })
  expect(await restlessNight()).toMatchObject({ unread: 0 })
  expect(await restlessNight()).toMatchObject({ found: 0, unread: 1 })
  moving = false
  expect(await restlessNight()).toMatchObject({ busy: 0, unread: 0 })
  expect(await finding(one.uid)).toMatchObject({ state: 'over', nights: 0 })
})

test('a night goes on from the close of the last one; whoever that left in motion is read whole', async () => {
  const one = await quickUser(stack)
  const days = async () => {
    stack.clock.advance(86_400)
    await stack.ok('account.refill', {}, one).catch(() => null)
    await countDays(stack.deps, one.uid)
  }
  await stack.ok('trade.addorder', ticket, one)
  stack.clock.advance(120)
  await stack.sweep()
  await days()
  const from: string[] = []
  const table: AllDeps['table'] = {
    ...stack.deps.table,
    query(asked) {
      if (asked.pk === `J#${one.uid}` && !asked.newestFirst) from.push(asked.from ?? '')
      return stack.deps.table.query(asked)
    },
  }
  const isWhole = async () => {
    from.length = 0
    await call({ table })
    return from.map((second) => Number(second) === 0)
  }
  const turn = () => isWholeNight(one.uid, Math.floor(stack.clock.nowMs / 86_400_000) * 86_400)
  await night()
  await days()
  await days()
  expect(await isWhole()).toEqual([turn()])
  await stack.deps.table.write(replace(findingRow({ ...newFinding(one.uid, 'busy', 0), nights: 1 })))
  await days()
  expect(await isWhole()).toContain(true)
})

test('who has more rows than one look holds is left out and rings; others are compared', async () => {
  const one = await quickUser(stack)
  for (let orders = 0; orders < 6; orders++) {
    await stack.ok('trade.addorder', ticket, one)
    stack.clock.advance(1)
  }
  const other = await quickUser(stack)
  await addTo(other.uid, 1n)
  const small = { together: 3, alone: 6 }
  const nightOf = async (most?: typeof small) => {
    stack.clock.advance(86_400)
    for (let calls = 0; calls < 2; calls++) {
      await reconcileOn(depsFor('books', stack.deps), most)
      stack.clock.advance(300)
    }
    return logged.at(-1)
  }
  await stack.sweep()
  expect(await nightOf(small)).toMatchObject({ found: 1, unread: 1, done: 1 })
  expect((await finding(one.uid))?.state).toBe('huge')
  expect((await finding(other.uid))?.state).toBe('frozen')
  await addTo(other.uid, -1n)
  stack.clock.advance(120)
  await stack.sweep()
  expect(await nightOf({ together: 3, alone: 1000 })).toMatchObject({ unread: 0, done: 1 })
  expect((await finding(one.uid))?.state).toBe('over')
})

describe('a table too large for one call', () => {
  /** Pages of a few keys, each of which takes some time. */
  const slowly = (seconds: number): ScanKeys => {
    const all: Promise<Key[]> = (async () => {
      const found: Key[] = []
      for (let after: Key | undefined, more = true; more; ) {
        const page = await stack.deps.scan(after)
        found.push(...page.keys)
        after = page.last
        more = after !== undefined
      }
      return found
    })()
    return async (after) => {
      stack.clock.advance(seconds)
      const every = await all
      const start = after ? every.findIndex(({ pk, sk }) => pk === after.pk && sk === after.sk) + 1 : 0
      const end = start + Math.ceil(every.length / 4)
      return { keys: every.slice(start, end), ...(end < every.length && { last: every[end - 1] as Key }) }
    }
  }

  test('is gone on with where the last call stopped, each account once', async () => {
    stack.clock.advance(86_400)
    const scan = slowly(150)
    const accounts = (await loadRun(stack.deps.table))?.accounts
    await call({ scan })
    expect(logged).toEqual([{ found: 0, busy: 0, unread: 0, done: 0 }])
    expect(await loadRun(stack.deps.table)).toMatchObject({ through: false, doneAt: null })
    await call({ scan })
    expect(logged.at(-1)).toMatchObject({ done: 1 })
    expect(await loadRun(stack.deps.table)).toMatchObject({ accounts, through: true })
  })

  test('is gone through by one call at a time: who is overtaken stops, and nothing is counted twice', async () => {
    stack.clock.advance(86_400)
    const accounts = (await loadRun(stack.deps.table))?.accounts
    await Promise.all(atOnce(stack.deps.table, [call, call], writes))
    await call()
    expect(logged.filter(({ done }) => done === 1)).toHaveLength(1)
    expect(await loadRun(stack.deps.table)).toMatchObject({ accounts })
  })
})

test('more than twenty at once are a fault of the check or the stage: the rest is noticed and nobody else frozen', async () => {
  const users = await Promise.all(Array.from({ length: 22 }, () => quickUser(stack)))
  await Promise.all(users.map(({ uid }) => addTo(uid, 3n)))
  await night()
  const rows = await Promise.all(users.map(({ uid }) => account(uid)))
  expect(rows.filter((row) => row?.frozen !== undefined)).toHaveLength(20)
  expect(logged.at(-1)).toMatchObject({ found: 22, done: 1 })
})
