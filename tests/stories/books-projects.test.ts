import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { depsFor } from '../../functions/area-handlers.ts'
import { reconcileOn } from '../../functions/books/night.ts'
import type { AllDeps } from '../../functions/deps.ts'
import { accrueAll } from '../../functions/financing/accrue.ts'
import type { LogFields } from '../../functions/log.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type ScanKeys } from '../../functions/table/write.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { booksOf } from '../support/books.ts'
import { trail } from '../support/desk.ts'
import { daysLater, openProject } from '../support/financing.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// The nightly books of projects: what is stored of each, against all who hold of it.

let stack: TestStack
let logged: LogFields[] = []
beforeAll(async () => {
  stack = await testStack({
    events: false,
    log: (_level, event, fields = {}) => {
      if (event === 'books') logged.push(fields)
    },
  })
})
afterAll(() => stack.stop())
afterEach(() => {
  logged = []
})

const call = (changes: Partial<AllDeps> = {}) => reconcileOn(depsFor('books', { ...stack.deps, ...changes }))
/** A night: two calls, five minutes apart. */
async function night(): Promise<void> {
  stack.clock.advance(86_400)
  await accrueAll(depsFor('accruals', stack.deps))
  await call()
  stack.clock.advance(300)
  await call()
}

describe('what is left of a project and its reserve', () => {
  let id: string
  let holder: TestUser
  const stored = (project = id) => stack.deps.table.get(keys.project(project), { consistent: true })
  const amiss = (name: string, by: bigint) =>
    stack.deps.table.write(new Change(keys.capacity(id)).add(name, by).build())
  const words = async () => (await stack.deps.table.get(keys.projectFound(id)))?.words ?? []
  beforeAll(async () => {
    stack.clock.advance(86_400)
    holder = await quickUser(stack)
    // Each way a holding may stand: whole, added to, a first part, refunded, settled early, renewed, taken out.
    id = await openProject(stack, {
      initialRate: 200_000n,
      days: 2,
      endAt: secondsOf(stack.clock.nowMs) + 40 * DAY,
    })
    const balance = await openProject(stack, {
      ...{ kind: 'balance', days: 0, appendable: true, fundedUntil: '2099-01-01' },
    })
    const buy = (amount: string, more = {}) =>
      stack.ok('financing.yebjoinnow', { id, amount, ...more }, holder)
    const [whole, stopped, part, taken] = [
      await buy('300'),
      await buy('200'),
      await buy('100', { part: 'initial' }),
      await buy('100', { part: 'initial' }),
    ]
    await stack.ok('financing.yebappend', { holding: whole.id, amount: '50' }, holder)
    await stack.ok('financing.yebstop', { holding: stopped.id, forfeits: '0.00' }, holder)
    await stack.ok('financing.yebstop', { holding: taken.id }, holder)
    expect(part.state).toBe('awaiting')
    const saved = await stack.ok('financing.yebjoinnow', { id: balance, amount: '500' }, holder)
    await stack.ok('financing.yebstop', { holding: saved.id, amount: '120' }, holder)
    holder = await daysLater(stack, holder, 4)
    await stack.ok('financing.yebkeep', { holding: whole.id }, holder)
  })

  test('that is right is found to be so, in each state its holdings may have', async () => {
    await night()
    expect(logged.at(-1)).toEqual({ found: 0, busy: 0, unread: 0, done: 1 })
    expect(await words()).toEqual([])
    expect((await booksOf(stack)).mismatches).toEqual([])
  })

  test.each([
    ['free', 1n],
    ['free', 1_000_000n],
    ['free', -1n],
    ['left', 1n],
    ['left', -1_000_000n],
  ])('%s off by %i is found each night it stands, and rings', async (name, by) => {
    await amiss(name, by)
    for (const _ of [1, 2]) {
      await night()
      expect(logged.filter(({ found }) => found === 1)).toHaveLength(1)
      expect(await words()).toEqual([expect.stringContaining(`${name} of project ${id}`)])
      logged = []
    }
    const last = (await trail(stack)).find(({ action }) => action === 'books.reconcile')
    expect(last).toMatchObject({ after: { noticed: 1 } })
    expect((await booksOf(stack)).mismatches).toMatchObject([{ of: `${name} of project ${id}` }])
    await amiss(name, -by)
    await night()
    expect(await words()).toEqual([])
  })

  test.each(['funded', 'givenBack'])('%s that its ledger does not say is found', async (name) => {
    await stack.deps.table.write(new Change(keys.project(id)).add(name, 1n).build())
    await night()
    expect(await words()).toEqual(
      expect.arrayContaining([expect.stringContaining(`${name} of project ${id}`)]),
    )
    await stack.deps.table.write(new Change(keys.project(id)).add(name, -1n).build())
    expect(await stored()).toBeDefined()
  })

  test('that is bought while its holders are read is left to the next night; on the third somebody is told', async () => {
    const { scan } = stack.deps
    const moving: ScanKeys = async (after) => {
      const page = await scan(after)
      const { id: bought } = await stack.ok('financing.yebjoinnow', { id, amount: '100' }, holder)
      await stack.ok('financing.yebstop', { holding: bought, forfeits: '0.00' }, holder)
      return page
    }
    for (const found of [0, 0, 1]) {
      holder = await daysLater(stack, holder, 1)
      await accrueAll(depsFor('accruals', stack.deps))
      await call({ scan: moving })
      expect(logged.at(-1)).toEqual({ found, busy: 1, unread: 0, done: 1 })
    }
    expect(await words()).toEqual([expect.stringContaining('never at rest')])
    await night()
    expect(await words()).toEqual([])
  })
})
