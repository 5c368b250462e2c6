import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcileTable } from '../../functions/documents/reconcile-table.ts'
import { accrueAll, accrueShard } from '../../functions/financing/accrue.ts'
import { documentClient } from '../../functions/table/dynamo.ts'
import { keys } from '../../functions/table/keys.ts'
import { createScan } from '../../functions/table/scan.aws.ts'
import { Change, replace, type Table, type Value } from '../../functions/table/write.ts'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import type { RouteId, RouteOf, Sent } from '../../shared/api/routes.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { daysLater, dueFor, openProject } from '../support/financing.ts'
import { quickOperator, quickUser, setAccount } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

const AFTERNOON = Date.UTC(2026, 10, 25, 15)

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(async () => {
  const scan = createScan(TABLE_NAME, documentClient(stack.engine.client))
  const { mismatches, trial } = await reconcileTable(stack.deps.table, scan)
  await stack.stop()
  expect(mismatches.filter(({ check }) => check !== 'account = legs')).toEqual([])
  expect([...trial]).toEqual([['USD', 0n]])
})
beforeEach(() => {
  stack.clock.nowMs = AFTERNOON
})

const buy = (user: TestUser, id: string, amount: string, more: object = {}) =>
  stack.call('financing.yebjoinnow', { id, amount, ...more }, user)
const bought = async (user: TestUser, id: string, amount: string, more: object = {}) => {
  const { body } = await buy(user, id, amount, more)
  if (body.code !== 0) throw new Error(`${body.error} ${body.msg}`)
  return body.data
}
const mine = async (user: TestUser) => (await stack.ok('financing.myproject', {}, user)).items
const one = async (user: TestUser) => {
  const [holding] = await mine(user)
  if (!holding) throw new Error('no holding')
  return holding
}
const balances = async (user: TestUser) => (await stack.ok('account.index', {}, user)).balances.USD

describe('a project from its list to its end', () => {
  test('is listed, read, bought, added to, booked after three days away, and settled at its maturity', async () => {
    const id = await openProject(stack, { days: 4 })
    let user = await quickUser(stack)
    const { items } = await stack.ok('financing.yeb_project', { state: 'inProgress' }, user)
    expect(items.find((item) => item.id === id)).toMatchObject({ title: 'Bonds en', progress: 0, days: 4 })
    const holding = await bought(user, id, '500')
    expect(holding).toMatchObject({
      ...{ state: 'earning', principal: '500.00', promised: '2.00', maturesOn: '2026-11-29' },
      ...{ settlesOn: '2026-12-02', canAppend: true },
    })
    expect(await balances(user)).toMatchObject({ available: '9500.00', locked: '500.00' })
    // On the day of the purchase what is added earns with it.
    const added = await stack.ok('financing.yebappend', { holding: holding.id, amount: '100' }, user)
    expect(added).toMatchObject({ principal: '600.00', fresh: '0.00', promised: '2.40' })
    user = await daysLater(stack, user, 3)
    // Two dates are over, the third is today's.
    expect(await one(user)).toMatchObject({ booked: 2, paid: '1.20', promised: '1.20', expected: '2.40' })
    const { items: records } = await stack.ok('financing.project_orderlist', {}, user)
    expect(records.map(({ date, earned, paid }) => [date, earned, paid])).toEqual([
      ['2026-11-27', '0.60', '0.60'],
      ['2026-11-26', '0.60', '0.60'],
    ])
    user = await daysLater(stack, user, 2)
    expect(await one(user)).toMatchObject({ state: 'due', paid: '2.40', promised: '0.00', canAppend: false })
    const settled = await stack.ok('financing.yebstop', { holding: holding.id }, user)
    expect(settled).toMatchObject({ state: 'settled', ended: { how: 'matured', forfeited: '0.00' } })
    expect(await balances(user)).toMatchObject({ available: '10002.40', locked: '0.00' })
    // What was paid of the reserve is counted by the books of the night, and the desk has it beside what was promised.
    const listed = async () => {
      const { items } = await stack.ok('desk.projects', {}, await quickOperator(stack, 'reviewer'))
      return items.find((item) => item.id === id)
    }
    expect(await listed()).toMatchObject({ promised: '2.40', paid: null, paidAt: null })
    const at = secondsOf(stack.clock.nowMs)
    await stack.deps.table.write(replace({ ...keys.reserves, at, paid: { [id]: 2_40n } }))
    expect(await listed()).toMatchObject({ promised: '2.40', paid: '2.40', paidAt: at })
    const { reserve } = await stack.ok('financing.yuebaoinfo', { id }, user)
    expect(reserve).toMatchObject({ promised: '2.40', paid: '2.40', paidAt: at })
  })
})

describe('what is refused, and why', () => {
  const refused = async (promise: Promise<{ body: { error?: string; params?: object } }>) => {
    const { error, params } = (await promise).body
    return [error, params]
  }
  const append = (user: TestUser, holding: string, amount: string) =>
    stack.call('financing.yebappend', { holding, amount }, user)
  const keep = (user: TestUser, holding: string) => stack.call('financing.yebkeep', { holding }, user)
  const stop = (user: TestUser, holding: string, more: object = {}) =>
    stack.call('financing.yebstop', { holding, ...more }, user)
  /** The product as it is when this has come between what it reads and what it writes. */
  const between =
    (change: () => Promise<unknown>) =>
    async <Id extends RouteId>(id: Id, form: Sent<RouteOf<Id>>, { token }: TestUser) =>
      (await meanwhile(stack.deps.table, () => stack.call(id, form, { token }), change)).body

  test('a purchase, by each rule of its project', async () => {
    const user = await quickUser(stack)
    const now = secondsOf(stack.clock.nowMs)
    const [id, later, over, hidden, draft, closed] = await Promise.all([
      openProject(stack, { total: 500_00n }),
      openProject(stack, { startAt: now + 60 }),
      openProject(stack, { endAt: now }),
      openProject(stack, { publishAt: now + 1 }),
      openProject(stack, { state: 'draft' }),
      openProject(stack, { state: 'closed' }),
    ])
    const left = { left: '500.00', asset: 'USD' }
    const cases: [string, string, string, object?][] = [
      [id, '', 'amount_required'],
      [id, 'x', 'amount_invalid'],
      [id, '-100', 'amount_invalid'],
      [id, '100.001', 'amount_invalid'],
      [id, '99.99', 'amount_below_min', { min: '100.00', asset: 'USD' }],
      [id, '500.01', 'project_full', left],
      [later, '100', 'project_not_open', { time: now + 60 }],
      [over, '100', 'project_closed'],
      [closed, '100', 'project_closed'],
      [hidden, '100', 'not_found'],
      [draft, '100', 'not_found'],
      ['none', '100', 'not_found'],
    ]
    for (const [project, amount, slug, params] of cases) {
      const answer = await refused(buy(user, project, amount))
      expect([project, amount, answer[0]]).toEqual([project, amount, slug])
      if (params) expect(answer[1]).toEqual(params)
    }
    expect(await refused(buy(user, id, '100', { part: 'initial' }))).toEqual([
      'validation',
      { fields: 'part' },
    ])
    await setAccount(stack, user.uid, { USD_available: 99_00n })
    expect(await refused(buy(user, id, '100'))).toEqual([
      'insufficient_balance',
      { available: '99.00', needed: '100.00', asset: 'USD' },
    ])
    expect(await mine(user)).toEqual([])
  })

  test('a second purchase where one is allowed, whatever its amount; the first sent again is the first', async () => {
    const user = await quickUser(stack)
    const id = await openProject(stack, { once: true })
    const operationId = stack.id()
    const first = await stack.ok('financing.yebjoinnow', { id, amount: '100' }, { ...user, operationId })
    expect(await refused(buy(user, id, '200'))).toEqual(['already_participating', {}])
    const again = await stack.ok('financing.yebjoinnow', { id, amount: '100' }, { ...user, operationId })
    expect(again).toEqual(first)
    const other = stack.call('financing.yebjoinnow', { id, amount: '101' }, { ...user, operationId })
    expect(await refused(other)).toEqual(['replay_mismatch', {}])
    expect((await stack.ok('financing.yuebaoinfo', { id }, user)).own).toBe(first.id)
  })

  test('all but as many as are left where several buy the last of it at one moment', async () => {
    const id = await openProject(stack, { total: 300_00n })
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => quickUser(stack)))
    const answers = await Promise.all(users.map((user) => buy(user, id, '100')))
    const slugs = answers.map(({ body }) => body.error ?? 'bought').sort()
    expect(slugs).toEqual(['bought', 'bought', 'bought', 'project_full', 'project_full'])
    const { state, progress, left } = await stack.ok('financing.yuebaoinfo', { id }, users[0])
    expect([state, progress, left]).toEqual(['full', 100, '0.00'])
  })

  test.each([
    ['closed', { open: 0 }, 'project_closed'],
    ['bought to one unit less', { left: 99_99n }, 'project_full'],
    ['promised to others', { free: 0n }, 'reserve_short'],
  ])('a purchase or an addition on its way while its project is %s', async (_how, changes, slug) => {
    const user = await quickUser(stack)
    const id = await openProject(stack)
    const { id: holding } = await bought(user, id, '100')
    const setTo = () => {
      const change = new Change(keys.capacity(id))
      for (const [name, value] of Object.entries(changes)) change.set(name, value)
      return stack.deps.table.write(change.build())
    }
    const { error: ofPurchase } = await between(setTo)('financing.yebjoinnow', { id, amount: '100' }, user)
    const form = { holding, amount: '100' }
    const { error: ofAddition } = await between(setTo)('financing.yebappend', form, user)
    // By then the project says so before anything is written.
    expect([ofPurchase, ofAddition]).toEqual([slug, slug])
    expect(await balances(user)).toMatchObject({ available: '9900.00', locked: '100.00' })
  })

  test('a renewal of what has closed, also while it is on its way', async () => {
    let user = await quickUser(stack)
    const [id, other] = [await openProject(stack, { days: 1 }), await openProject(stack, { days: 1 })]
    const { id: holding } = await bought(user, id, '100')
    const { id: late } = await bought(user, other, '100')
    user = await daysLater(stack, user, 2)
    const close = (project: string) =>
      stack.deps.table.write(new Change(keys.capacity(project)).set('open', 0).build())
    await mine(user)
    const closing = between(() => close(id))
    expect((await closing('financing.yebkeep', { holding }, user)).error).toBe('project_closed')
    await stack.deps.table.write(new Change(keys.project(other)).set('state', 'closed').build())
    expect((await refused(keep(user, late)))[0]).toBe('project_closed')
    expect((await mine(user)).map(({ state }) => state)).toEqual(['due', 'due'])
  })

  test('an addition to what is no longer sold', async () => {
    let user = await quickUser(stack)
    const [id, closed] = [await openProject(stack), await openProject(stack)]
    const { id: over } = await bought(user, id, '100')
    const { id: holding } = await bought(user, closed, '100')
    await stack.deps.table.write(new Change(keys.project(closed)).set('state', 'closed').build())
    expect((await refused(append(user, holding, '10')))[0]).toBe('project_closed')
    user = await daysLater(stack, user, 2)
    expect((await refused(append(user, over, '10')))[0]).toBe('project_closed')
  })

  test('a purchase, an addition and a renewal by who is paused or frozen; never what is theirs', async () => {
    let user = await quickUser(stack)
    const id = await openProject(stack, { days: 1 })
    const { id: holding } = await bought(user, id, '200')
    user = await daysLater(stack, user, 2)
    const until = secondsOf(stack.clock.nowMs) + 60 * DAY
    const another = await openProject(stack)
    const { id: earning } = await bought(user, another, '100')
    const pauses: [Record<string, Value>, string][] = [
      [{ pausedUntil: until }, 'timed_out'],
      [{ pausedUntil: until, excluded: 1 }, 'excluded'],
    ]
    for (const [pause, slug] of pauses) {
      await setAccount(stack, user.uid, pause)
      expect(await refused(buy(user, another, '100'))).toEqual([slug, { until }])
      expect(await refused(append(user, earning, '10'))).toEqual([slug, { until }])
      expect(await refused(keep(user, holding))).toEqual([slug, { until }])
    }
    await setAccount(stack, user.uid, { frozen: 'books_differ', pausedUntil: 0 })
    for (const press of [buy(user, another, '100'), append(user, earning, '10'), keep(user, holding)])
      expect((await refused(press))[0]).toBe('account_frozen')
    // Booked all the same, and paid.
    const [, due] = await mine(user)
    expect(due).toMatchObject({ state: 'due', paid: '0.20' })
    const settled = await stack.ok('financing.yebstop', { holding }, user)
    expect(settled).toMatchObject({ ended: { how: 'matured' } })
  })

  test.each(['yebjoinnow', 'yebappend', 'yebkeep'] as const)('%s that a lock overtakes', async (name) => {
    const user = await quickUser(stack)
    const id = await openProject(stack)
    const holding = name === 'yebkeep' ? await dueFor(stack, user) : (await bought(user, id, '100')).id
    await mine(user)
    const before = await balances(user)
    const amount = '100'
    const forms = { yebjoinnow: { id, amount }, yebappend: { holding, amount }, yebkeep: { holding } }
    const lock = () => setAccount(stack, user.uid, { state: 'LOCKED' })
    expect((await between(lock)(`financing.${name}`, forms[name], user)).error).toBe('account_locked')
    await setAccount(stack, user.uid, { state: 'ACTIVE' })
    expect(await balances(user)).toEqual(before)
    expect((await mine(user)).map(({ term }) => term)).toEqual([0])
  })

  test('an addition to what is settled, on its last day, of another, or above what is left', async () => {
    let user = await quickUser(stack)
    const id = await openProject(stack, {
      total: 300_00n,
      days: 3,
      endAt: secondsOf(stack.clock.nowMs) + 9 * DAY,
    })
    const fixed = await openProject(stack, { appendable: false })
    const { id: holding } = await bought(user, id, '200')
    const { id: unmoved } = await bought(user, fixed, '100')
    expect((await refused(append(user, holding, '100.01')))[0]).toBe('project_full')
    expect((await refused(append(user, holding, '0')))[0]).toBe('amount_invalid')
    await setAccount(stack, user.uid, { USD_available: 9_99n })
    expect((await refused(append(user, holding, '10')))[0]).toBe('insufficient_balance')
    await setAccount(stack, user.uid, { USD_available: 9_700_00n })
    const { id: part } = await bought(user, await openProject(stack, { initialRate: 200_000n }), '100', {
      part: 'initial',
    })
    const rest = { max: '80.00', asset: 'USD' }
    expect(await refused(append(user, part, '80.01'))).toEqual(['amount_above_max', rest])
    expect((await refused(append(user, unmoved, '10')))[0]).toBe('append_failed')
    expect((await refused(append(await quickUser(stack), holding, '10')))[0]).toBe('not_found')
    user = await daysLater(stack, user, 3)
    expect((await refused(append(user, holding, '10')))[0]).toBe('append_failed')
    user = await daysLater(stack, user, 1)
    await stack.ok('financing.yebstop', { holding }, user)
    expect((await refused(append(user, holding, '10')))[0]).toBe('append_failed')
  })

  test('a renewal before its time, without one left, or over the reserve; else a new term from that day on', async () => {
    let user = await quickUser(stack)
    // Enough for one term of it, and a cent short of a second.
    const id = await openProject(stack, { days: 1, reserve: 1_99n, min: 1_00n, renewals: 1 })
    const { id: holding } = await bought(user, id, '1000', {}).catch(async () => {
      const confirmed = await steppedUp(stack, user, 'purchase')
      return stack.ok(
        'financing.yebjoinnow',
        { id, amount: '1000' },
        { ...confirmed, operationId: stack.id() },
      )
    })
    expect((await refused(keep(user, holding)))[0]).toBe('not_at_expiry')
    user = await daysLater(stack, user, 2)
    expect((await refused(keep(user, holding)))[0]).toBe('reserve_short')
    await stack.deps.table.write(new Change(keys.capacity(id)).add('free', 1n).build())
    const renewed = await stack.ok('financing.yebkeep', { holding }, user)
    expect(renewed).toMatchObject({
      state: 'earning',
      term: 1,
      renewalsLeft: 0,
      boughtOn: '2026-11-27',
      promised: '1.00',
    })
    user = await daysLater(stack, user, 2)
    expect(await one(user)).toMatchObject({ state: 'due', paid: '2.00' })
    expect((await refused(keep(user, holding)))[0]).toBe('no_renewals')
    await stack.ok('financing.yebstop', { holding }, user)
    expect((await refused(keep(user, holding)))[0]).toBe('not_at_expiry')
  })

  test('from 1,000 on a purchase without a step-up of its own; one is good once', async () => {
    const user = await quickUser(stack)
    const id = await openProject(stack)
    expect(await refused(buy(user, id, '1000'))).toEqual(['step_up_required', { action: 'purchase' }])
    await bought(user, id, '999.99')
    const other = await steppedUp(stack, user, 'binding')
    const join = (caller: object) => stack.call('financing.yebjoinnow', { id, amount: '1000' }, caller)
    expect((await join(other)).body.error).toBe('step_up_required')
    const confirmed = await steppedUp(stack, user, 'purchase')
    expect((await join(confirmed)).body.error).toBeUndefined()
    expect((await join(confirmed)).body.error).toBe('step_up_required')
  })

  test('from 1,000 on money added without a step-up of its own, by whichever call; one is good once', async () => {
    const user = await quickUser(stack)
    const id = await openProject(stack)
    const { id: holding } = await bought(user, id, '100')
    const product = await openProject(stack, {
      ...{ kind: 'balance', days: 0, rank: 9, min: 1_00n, reserve: 50_00n },
    })
    await bought(user, product, '100')
    const add = (caller: object) => stack.call('financing.yebappend', { holding, amount: '1000' }, caller)
    const join = (caller: object) =>
      stack.call('financing.yebjoinnow', { id: product, amount: '1000' }, caller)
    for (const press of [add, join]) {
      // A step-up is later than the one before.
      stack.clock.advance(1)
      expect(await refused(press(user))).toEqual(['step_up_required', { action: 'purchase' }])
      const confirmed = await steppedUp(stack, user, 'purchase')
      expect((await press(confirmed)).body.error).toBeUndefined()
      expect((await press(confirmed)).body.error).toBe('step_up_required')
    }
  })

  test('an early settlement at another cost than was shown; settled twice, or taken back twice', async () => {
    let user = await quickUser(stack)
    const id = await openProject(stack, { dividend: 'maturity' })
    const { id: holding } = await bought(user, id, '250')
    user = await daysLater(stack, user, 4)
    // Three days of 25 cents: half of 75 is paid, rounded up.
    expect(await one(user)).toMatchObject({ unpaid: '0.75', ifSettled: { paid: '0.38', forfeited: '0.37' } })
    expect((await refused(stop(user, holding)))[0]).toBe('cost_changed')
    expect((await refused(stop(user, holding, { forfeits: '0.36' })))[0]).toBe('cost_changed')
    expect((await refused(stop(user, holding, { amount: '1' })))[0]).toBe('validation')
    const ended = { how: 'early', paid: '0.38', forfeited: '0.37', at: secondsOf(stack.clock.nowMs) }
    const caller = { ...user, operationId: stack.id() }
    for (const forfeits of ['0.37', '9'])
      expect((await stop(caller, holding, { forfeits })).body.data).toMatchObject({ state: 'settled', ended })
    expect(await refused(stop(user, holding, { forfeits: '0.37' }))).toEqual(['already_settled', {}])
    expect(await balances(user)).toMatchObject({ available: '10000.38', locked: '0.00' })
    expect((await stack.ok('financing.yuebaoinfo', { id }, user)).reserve.promised).toBe('0.38')
    const parts = await openProject(stack, { initialRate: 200_000n })
    const { id: part } = await bought(user, parts, '500', { part: 'initial' })
    const stopping = () => stop(user, part)
    const both = await Promise.all(atOnce(stack.deps.table, [stopping, stopping]))
    expect(both.map(({ body }) => body.error ?? 'done').sort()).toEqual(['already_settled', 'done'])
    expect(await balances(user)).toMatchObject({ available: '10000.38', locked: '0.00' })
    expect((await stack.ok('financing.yuebaoinfo', { id: parts }, user)).left).toBe('100000.00')
  })
})

describe('what happens by itself', () => {
  test('a first part is refunded whole when its window ends, and earns only once it is whole', async () => {
    let user = await quickUser(stack)
    const id = await openProject(stack, { initialRate: 200_000n, total: 1000_00n })
    const part = await bought(user, id, '500', { part: 'initial' })
    expect(part).toMatchObject({ state: 'awaiting', principal: '100.00', wanted: '500.00', boughtOn: null })
    const { id: whole } = await bought(user, id, '400', { part: 'initial' })
    await stack.ok('financing.yebappend', { holding: whole, amount: '300' }, user)
    const earning = await stack.ok('financing.yebappend', { holding: whole, amount: '20' }, user)
    expect(earning).toMatchObject({ state: 'earning', principal: '400.00', boughtOn: '2026-11-25' })
    const third = await bought(user, id, '100', { part: 'initial' })
    const back = await stack.ok('financing.yebstop', { holding: third.id }, user)
    expect(back).toMatchObject({ state: 'refunded', ended: { how: 'refunded' } })
    user = await daysLater(stack, user, 2)
    await stack.accrue()
    const states = (await mine(user)).map(({ state, principal }) => [state, principal])
    expect(states.sort()).toEqual([
      ['earning', '400.00'],
      ['refunded', '0.00'],
      ['refunded', '0.00'],
    ])
    expect((await stack.ok('financing.yuebaoinfo', { id }, user)).left).toBe('600.00')
  })

  test('what is left alone at maturity is settled three days later, and earns nothing meanwhile', async () => {
    let user = await quickUser(stack)
    const id = await openProject(stack, { days: 2 })
    await bought(user, id, '100')
    user = await daysLater(stack, user, 3)
    expect(await one(user)).toMatchObject({ state: 'due', settlesOn: '2026-11-30', paid: '0.20' })
    user = await daysLater(stack, user, 2)
    expect(await one(user)).toMatchObject({ state: 'due' })
    user = await daysLater(stack, user, 1)
    expect(await one(user)).toMatchObject({ state: 'settled', ended: { how: 'bySelf' }, paid: '0.20' })
    const { items } = await stack.ok('messages.msg', {}, user)
    expect(items).toEqual([])
    await stack.streams.drain()
    const told = (await stack.ok('messages.msg', {}, user)).items.map(({ title }) => title)
    expect(told.sort()).toEqual(['Investment matured', 'Investment settled', 'Returns paid'])
  })

  test('principal given back day by day ends with its last day, all of it paid', async () => {
    let user = await quickUser(stack)
    const id = await openProject(stack, { dividend: 'daily', days: 3 })
    await bought(user, id, '100')
    user = await daysLater(stack, user, 9)
    await stack.accrue()
    expect(await one(user)).toMatchObject({ state: 'settled', ended: { how: 'matured' }, paid: '0.21' })
    expect(await balances(user)).toMatchObject({ available: '10000.21', locked: '0.00' })
    const { items } = await stack.ok('financing.project_orderlist', { limit: 2 }, user)
    expect(items.map(({ date, released }) => [date, released])).toEqual([
      ['2026-11-28', '33.34'],
      ['2026-11-27', '33.33'],
    ])
  })
})

describe('the balance product', () => {
  test('takes money in and out at any time, earns day by day, and pays 0 from the day it is not funded', async () => {
    let user = await quickUser(stack)
    const id = await openProject(stack, {
      ...{ kind: 'balance', days: 0, min: 1_00n, reserve: 50_00n },
      ...{ endAt: secondsOf(stack.clock.nowMs) + 90 * DAY, fundedUntil: '2026-11-27' },
    })
    const product = () => stack.ok('financing.yeb', {}, user)
    expect(await product()).toMatchObject({ holding: null, available: '10000.00', yesterday: null })
    const { id: holding } = await bought(user, id, '500')
    expect(await bought(user, id, '500')).toMatchObject({ id: holding, principal: '1000.00' })
    user = await daysLater(stack, user, 2)
    expect(await product()).toMatchObject({
      yesterday: '1.00',
      holding: { principal: '1001.00', paid: '1.00' },
    })
    const out = (amount: string) => stack.call('financing.yebstop', { holding, amount }, user)
    expect((await out('1001.01')).body).toMatchObject({
      error: 'amount_above_max',
      params: { max: '1001.00' },
    })
    expect((await out('0')).body.error).toBe('amount_invalid')
    expect((await stack.call('financing.yebstop', { holding }, user)).body.error).toBe('amount_required')
    expect((await out('501')).body.data).toMatchObject({ principal: '500.00' })
    await stack.streams.drain()
    const told = (await stack.ok('messages.msg', {}, user)).items.map(({ text }) => text)
    expect(told.some((text) => text.includes('From 2026-11-28 on'))).toBe(true)
    user = await daysLater(stack, user, 3)
    // The 27th still earns; the 28th and 29th pay the published 0.
    expect(await product()).toMatchObject({
      yesterday: '0.00',
      holding: { principal: '500.50', paid: '1.50' },
    })
    expect((await out('500.50')).body.data).toMatchObject({ principal: '0.00', state: 'earning' })
    user = await daysLater(stack, user, 5)
    expect(await bought(user, id, '100')).toMatchObject({ principal: '100.00', booked: 0, term: 1 })
    expect(await balances(user)).toMatchObject({ available: '9901.50', locked: '100.00' })
  })
})

test('a date that was over before it was funded pays 0, also where it is booked after the money came', async () => {
  let user = await quickUser(stack)
  const id = await openProject(stack, {
    ...{ kind: 'balance', days: 0, min: 1_00n, reserve: 50_00n },
    ...{ endAt: secondsOf(stack.clock.nowMs) + 90 * DAY, fundedUntil: '2026-12-30' },
    unfunded: [{ from: '2026-11-27', to: '2026-11-27' }],
  })
  await bought(user, id, '500')
  user = await daysLater(stack, user, 4)
  const { items } = await stack.ok('financing.project_orderlist', {}, user)
  expect(items.map(({ date, paid }) => [date, paid])).toEqual([
    ['2026-11-28', '0.50'],
    ['2026-11-27', '0.00'],
    ['2026-11-26', '0.50'],
  ])
})

describe('the worker', () => {
  const shardOf = async () =>
    await stack.deps.table.getMany([0, 1, 2, 3, 4, 5, 6, 7].map(keys.accrued), { consistent: true })

  test('books three days nobody looked, each once with its own date, and is done with a read a shard', async () => {
    let user = await quickUser(stack)
    const id = await openProject(stack)
    const { id: holding } = await bought(user, id, '150')
    user = await daysLater(stack, user, 4)
    await Promise.all([stack.accrue(), stack.ok('financing.myproject', {}, user)])
    await stack.accrue()
    const { items } = await stack.ok('financing.project_orderlist', { holding }, user)
    expect(items.map(({ date, carryAfter, paid }) => [date, carryAfter, paid])).toEqual([
      ['2026-11-28', 0, '0.15'],
      ['2026-11-27', 0, '0.15'],
      ['2026-11-26', 0, '0.15'],
    ])
    expect((await shardOf()).every((row) => row?.date === '2026-11-29' && Number(row.done) === 1)).toBe(true)
  })

  test('one whose days cannot be booked keeps no other waiting, and rings; stopped at any point it goes on', async () => {
    const id = await openProject(stack)
    const users = await Promise.all([1, 2, 3, 4].map(() => quickUser(stack)))
    for (const user of users) await bought(user, id, '100')
    stack.clock.advance(2 * DAY)
    const [bad] = users as [TestUser]
    let stopped = 0
    const failing = (fails: (uid: string) => boolean): Table => ({
      ...stack.deps.table,
      async transact(writes) {
        const [first] = writes
        const pk = first?.kind === 'put' ? first.item.pk : (first?.key.pk ?? '')
        if (fails(pk.slice(2))) throw new Error('not now')
        return stack.deps.table.transact(writes)
      },
    })
    const deps = { ...stack.deps, log: () => {} }
    const with1 = { ...deps, config: { ...deps.config, shards: 8 } }
    await expect(accrueAll({ ...with1, table: failing((uid) => uid === bad.uid) })).rejects.toThrow(
      'could not be booked',
    )
    const bookedOf = async (user: TestUser) => {
      const [row] = (await stack.deps.table.query({ pk: `U#${user.uid}`, from: 'H#', to: 'H#~' })).rows
      return Number(row?.booked)
    }
    expect(await Promise.all(users.map(bookedOf))).toEqual([0, 1, 1, 1])
    stack.clock.advance(DAY)
    // Killed with a page of one key: what is left is done by the next call.
    const killed = failing(() => ++stopped > 1)
    const dies = { ...deps, table: { ...killed, write: stack.deps.table.write } }
    for (let shard = 0; shard < 8; shard++) await accrueShard(dies, shard, { pageSize: 1 }).catch(() => {})
    expect(await accrueAll(deps)).toMatchObject({ users: expect.any(Number) })
    expect(await Promise.all(users.map(bookedOf))).toEqual([2, 2, 2, 2])
  })
})
