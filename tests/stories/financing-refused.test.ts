import { describe, expect, test } from 'vitest'
import { fund } from '../../functions/financing/desk/fund.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Value } from '../../functions/table/write.ts'
import type { RouteId, RouteOf, Sent } from '../../shared/api/routes.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { daysLater, dueFor, openProject } from '../support/financing.ts'
import { investing } from '../support/investing.ts'
import { quickUser, setAccount } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import type { TestUser } from '../support/stack.ts'

const on = investing()
const { buy, bought, mine, one, balances } = on

describe('what is refused, and why', () => {
  const refused = async (promise: Promise<{ body: { error?: string; params?: object } }>) => {
    const { error, params } = (await promise).body
    return [error, params]
  }
  const append = (user: TestUser, holding: string, amount: string) =>
    on.stack.call('financing.yebappend', { holding, amount }, user)
  const keep = (user: TestUser, holding: string) => on.stack.call('financing.yebkeep', { holding }, user)
  const stop = (user: TestUser, holding: string, more: object = {}) =>
    on.stack.call('financing.yebstop', { holding, ...more }, user)
  /** The product as it is when this has come between what it reads and what it writes. */
  const between =
    (change: () => Promise<unknown>) =>
    async <Id extends RouteId>(id: Id, form: Sent<RouteOf<Id>>, { token }: TestUser) =>
      (await meanwhile(on.stack.deps.table, () => on.stack.call(id, form, { token }), change)).body

  test('a purchase, by each rule of its project', async () => {
    const user = await quickUser(on.stack)
    const now = secondsOf(on.stack.clock.nowMs)
    const [id, later, over, hidden, draft, closed] = await Promise.all([
      openProject(on.stack, { total: 500_00n }),
      openProject(on.stack, { startAt: now + 60 }),
      openProject(on.stack, { endAt: now }),
      openProject(on.stack, { publishAt: now + 1 }),
      openProject(on.stack, { state: 'draft' }),
      openProject(on.stack, { state: 'closed' }),
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
    await setAccount(on.stack, user.uid, { USD_available: 99_00n })
    expect(await refused(buy(user, id, '100'))).toEqual([
      'insufficient_balance',
      { available: '99.00', needed: '100.00', asset: 'USD' },
    ])
    expect(await mine(user)).toEqual([])
  })

  test('a second purchase where one is allowed, whatever its amount; the first sent again is the first', async () => {
    const user = await quickUser(on.stack)
    const id = await openProject(on.stack, { once: true })
    const operationId = on.stack.id()
    const first = await on.stack.ok('financing.yebjoinnow', { id, amount: '100' }, { ...user, operationId })
    expect(await refused(buy(user, id, '200'))).toEqual(['already_participating', {}])
    const again = await on.stack.ok('financing.yebjoinnow', { id, amount: '100' }, { ...user, operationId })
    expect(again).toEqual(first)
    const other = on.stack.call('financing.yebjoinnow', { id, amount: '101' }, { ...user, operationId })
    expect(await refused(other)).toEqual(['replay_mismatch', {}])
    expect((await on.stack.ok('financing.yuebaoinfo', { id }, user)).own).toBe(first.id)
  })

  test('all but as many as are left where several buy the last of it at one moment', async () => {
    const id = await openProject(on.stack, { total: 300_00n })
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => quickUser(on.stack)))
    const answers = await Promise.all(users.map((user) => buy(user, id, '100')))
    const slugs = answers.map(({ body }) => body.error ?? 'bought').sort()
    expect(slugs).toEqual(['bought', 'bought', 'bought', 'project_full', 'project_full'])
    const { state, progress, left } = await on.stack.ok('financing.yuebaoinfo', { id }, users[0])
    expect([state, progress, left]).toEqual(['full', 100, '0.00'])
  })

  test.each([
    ['closed', { open: 0 }, 'project_closed'],
    ['bought to one unit less', { left: 99_99n }, 'project_full'],
    ['promised to others', { free: 0n }, 'reserve_short'],
  ])('a purchase or an addition on its way while its project is %s', async (_how, changes, slug) => {
    const user = await quickUser(on.stack)
    const id = await openProject(on.stack)
    const { id: holding } = await bought(user, id, '100')
    const before = await on.stack.deps.table.get(keys.capacity(id), { consistent: true })
    const setTo = (values: object = changes) => {
      const change = new Change(keys.capacity(id))
      for (const [name, value] of Object.entries(values)) change.set(name, value)
      return on.stack.deps.table.write(change.build())
    }
    const { error: ofPurchase } = await between(() => setTo())(
      'financing.yebjoinnow',
      { id, amount: '100' },
      user,
    )
    const form = { holding, amount: '100' }
    const { error: ofAddition } = await between(() => setTo())('financing.yebappend', form, user)
    // By then the project says so before anything is written.
    expect([ofPurchase, ofAddition]).toEqual([slug, slug])
    expect(await balances(user)).toMatchObject({ available: '9900.00', locked: '100.00' })
    // The books would find what was set by hand.
    await setTo({ left: before?.left, free: before?.free })
  })

  test('a renewal of what has closed, also while it is on its way', async () => {
    let user = await quickUser(on.stack)
    const [id, other] = [await openProject(on.stack, { days: 1 }), await openProject(on.stack, { days: 1 })]
    const { id: holding } = await bought(user, id, '100')
    const { id: late } = await bought(user, other, '100')
    user = await daysLater(on.stack, user, 2)
    const close = (project: string) =>
      on.stack.deps.table.write(new Change(keys.capacity(project)).set('open', 0).build())
    await mine(user)
    const closing = between(() => close(id))
    expect((await closing('financing.yebkeep', { holding }, user)).error).toBe('project_closed')
    await on.stack.deps.table.write(new Change(keys.project(other)).set('state', 'closed').build())
    expect((await refused(keep(user, late)))[0]).toBe('project_closed')
    expect((await mine(user)).map(({ state }) => state)).toEqual(['due', 'due'])
  })

  test('an addition to what is no longer sold', async () => {
    let user = await quickUser(on.stack)
    const [id, closed] = [await openProject(on.stack), await openProject(on.stack)]
    const { id: over } = await bought(user, id, '100')
    const { id: holding } = await bought(user, closed, '100')
    await on.stack.deps.table.write(new Change(keys.project(closed)).set('state', 'closed').build())
    expect((await refused(append(user, holding, '10')))[0]).toBe('project_closed')
    user = await daysLater(on.stack, user, 2)
    expect((await refused(append(user, over, '10')))[0]).toBe('project_closed')
  })

  test('a purchase, an addition and a renewal by who is paused or frozen; never what is theirs', async () => {
    let user = await quickUser(on.stack)
    const id = await openProject(on.stack, { days: 1 })
    const { id: holding } = await bought(user, id, '200')
    user = await daysLater(on.stack, user, 2)
    const until = secondsOf(on.stack.clock.nowMs) + 60 * DAY
    const another = await openProject(on.stack)
    const { id: earning } = await bought(user, another, '100')
    const pauses: [Record<string, Value>, string][] = [
      [{ pausedUntil: until }, 'timed_out'],
      [{ pausedUntil: until, excluded: 1 }, 'excluded'],
    ]
    for (const [pause, slug] of pauses) {
      await setAccount(on.stack, user.uid, pause)
      expect(await refused(buy(user, another, '100'))).toEqual([slug, { until }])
      expect(await refused(append(user, earning, '10'))).toEqual([slug, { until }])
      expect(await refused(keep(user, holding))).toEqual([slug, { until }])
    }
    await setAccount(on.stack, user.uid, { frozen: 'books_differ', pausedUntil: 0 })
    for (const press of [buy(user, another, '100'), append(user, earning, '10'), keep(user, holding)])
      expect((await refused(press))[0]).toBe('account_frozen')
    // Booked all the same, and paid.
    const [, due] = await mine(user)
    expect(due).toMatchObject({ state: 'due', paid: '0.20' })
    const settled = await on.stack.ok('financing.yebstop', { holding }, user)
    expect(settled).toMatchObject({ ended: { how: 'matured' } })
  })

  test.each(['yebjoinnow', 'yebappend', 'yebkeep'] as const)('%s that a lock overtakes', async (name) => {
    const user = await quickUser(on.stack)
    const id = await openProject(on.stack)
    const holding = name === 'yebkeep' ? await dueFor(on.stack, user) : (await bought(user, id, '100')).id
    await mine(user)
    const before = await balances(user)
    const amount = '100'
    const forms = { yebjoinnow: { id, amount }, yebappend: { holding, amount }, yebkeep: { holding } }
    const lock = () => setAccount(on.stack, user.uid, { state: 'LOCKED' })
    expect((await between(lock)(`financing.${name}`, forms[name], user)).error).toBe('account_locked')
    await setAccount(on.stack, user.uid, { state: 'ACTIVE' })
    expect(await balances(user)).toEqual(before)
    expect((await mine(user)).map(({ term }) => term)).toEqual([0])
  })

  test('an addition to what is settled, on its last day, of another, or above what is left', async () => {
    let user = await quickUser(on.stack)
    const id = await openProject(on.stack, {
      total: 300_00n,
      days: 3,
      endAt: secondsOf(on.stack.clock.nowMs) + 9 * DAY,
    })
    const fixed = await openProject(on.stack, { appendable: false })
    const { id: holding } = await bought(user, id, '200')
    const { id: unmoved } = await bought(user, fixed, '100')
    expect((await refused(append(user, holding, '100.01')))[0]).toBe('project_full')
    expect((await refused(append(user, holding, '0')))[0]).toBe('amount_invalid')
    await setAccount(on.stack, user.uid, { USD_available: 9_99n })
    expect((await refused(append(user, holding, '10')))[0]).toBe('insufficient_balance')
    await setAccount(on.stack, user.uid, { USD_available: 9_700_00n })
    const { id: part } = await bought(user, await openProject(on.stack, { initialRate: 200_000n }), '100', {
      part: 'initial',
    })
    const rest = { max: '80.00', asset: 'USD' }
    expect(await refused(append(user, part, '80.01'))).toEqual(['amount_above_max', rest])
    expect((await refused(append(user, unmoved, '10')))[0]).toBe('append_failed')
    expect((await refused(append(await quickUser(on.stack), holding, '10')))[0]).toBe('not_found')
    user = await daysLater(on.stack, user, 3)
    expect((await refused(append(user, holding, '10')))[0]).toBe('append_failed')
    user = await daysLater(on.stack, user, 1)
    await on.stack.ok('financing.yebstop', { holding }, user)
    expect((await refused(append(user, holding, '10')))[0]).toBe('append_failed')
  })

  test('a renewal before its time, without one left, or over the reserve; else a new term from that day on', async () => {
    let user = await quickUser(on.stack)
    // Enough for one term of it, and a cent short of a second.
    const id = await openProject(on.stack, { days: 1, reserve: 1_99n, min: 1_00n, renewals: 1 })
    const { id: holding } = await bought(user, id, '1000', {}).catch(async () => {
      const confirmed = await steppedUp(on.stack, user, 'purchase')
      return on.stack.ok(
        'financing.yebjoinnow',
        { id, amount: '1000' },
        { ...confirmed, operationId: on.stack.id() },
      )
    })
    expect((await refused(keep(user, holding)))[0]).toBe('not_at_expiry')
    user = await daysLater(on.stack, user, 2)
    expect((await refused(keep(user, holding)))[0]).toBe('reserve_short')
    const press = { operator: 'ada', operationId: on.stack.id(), requestId: 'r', nowMs: on.stack.clock.nowMs }
    await fund(on.stack.deps, press, { id, amount: '0.01' })
    const renewed = await on.stack.ok('financing.yebkeep', { holding }, user)
    expect(renewed).toMatchObject({
      state: 'earning',
      term: 1,
      renewalsLeft: 0,
      boughtOn: '2026-11-27',
      promised: '1.00',
    })
    user = await daysLater(on.stack, user, 2)
    expect(await one(user)).toMatchObject({ state: 'due', paid: '2.00' })
    expect((await refused(keep(user, holding)))[0]).toBe('no_renewals')
    await on.stack.ok('financing.yebstop', { holding }, user)
    expect((await refused(keep(user, holding)))[0]).toBe('not_at_expiry')
  })

  test('from 1,000 on a purchase without a step-up of its own; one is good once', async () => {
    const user = await quickUser(on.stack)
    const id = await openProject(on.stack)
    expect(await refused(buy(user, id, '1000'))).toEqual([
      'step_up_required',
      { action: 'purchase', means: 'password' },
    ])
    await bought(user, id, '999.99')
    const other = await steppedUp(on.stack, user, 'binding')
    const join = (caller: object) => on.stack.call('financing.yebjoinnow', { id, amount: '1000' }, caller)
    expect((await join(other)).body.error).toBe('step_up_required')
    const confirmed = await steppedUp(on.stack, user, 'purchase')
    expect((await join(confirmed)).body.error).toBeUndefined()
    expect((await join(confirmed)).body.error).toBe('step_up_required')
  })

  test('from 1,000 on money added without a step-up of its own, by whichever call; one is good once', async () => {
    const user = await quickUser(on.stack)
    const id = await openProject(on.stack)
    const { id: holding } = await bought(user, id, '100')
    const product = await openProject(on.stack, {
      ...{ kind: 'balance', days: 0, rank: 9, min: 1_00n, reserve: 50_00n },
    })
    await bought(user, product, '100')
    const add = (caller: object) => on.stack.call('financing.yebappend', { holding, amount: '1000' }, caller)
    const join = (caller: object) =>
      on.stack.call('financing.yebjoinnow', { id: product, amount: '1000' }, caller)
    for (const press of [add, join]) {
      // A step-up is later than the one before.
      on.stack.clock.advance(1)
      expect(await refused(press(user))).toEqual([
        'step_up_required',
        { action: 'purchase', means: 'password' },
      ])
      const confirmed = await steppedUp(on.stack, user, 'purchase')
      expect((await press(confirmed)).body.error).toBeUndefined()
      expect((await press(confirmed)).body.error).toBe('step_up_required')
    }
  })

  test('an early settlement at another cost than was shown; settled twice, or taken back twice', async () => {
    let user = await quickUser(on.stack)
    const id = await openProject(on.stack, { dividend: 'maturity' })
    const { id: holding } = await bought(user, id, '250')
    user = await daysLater(on.stack, user, 4)
    // Three days of 25 cents: half of 75 is paid, rounded down.
    expect(await one(user)).toMatchObject({ unpaid: '0.75', ifSettled: { paid: '0.37', forfeited: '0.38' } })
    expect((await refused(stop(user, holding)))[0]).toBe('cost_changed')
    expect((await refused(stop(user, holding, { forfeits: '0.37' })))[0]).toBe('cost_changed')
    expect((await refused(stop(user, holding, { amount: '1' })))[0]).toBe('validation')
    const ended = { how: 'early', paid: '0.37', forfeited: '0.38', at: secondsOf(on.stack.clock.nowMs) }
    const caller = { ...user, operationId: on.stack.id() }
    for (const forfeits of ['0.38', '9'])
      expect((await stop(caller, holding, { forfeits })).body.data).toMatchObject({ state: 'settled', ended })
    expect(await refused(stop(user, holding, { forfeits: '0.38' }))).toEqual(['already_settled', {}])
    expect(await balances(user)).toMatchObject({ available: '10000.37', locked: '0.00' })
    expect((await on.stack.ok('financing.yuebaoinfo', { id }, user)).reserve.promised).toBe('0.37')
    const parts = await openProject(on.stack, { initialRate: 200_000n })
    const { id: part } = await bought(user, parts, '500', { part: 'initial' })
    const stopping = () => stop(user, part)
    const both = await Promise.all(atOnce(on.stack.deps.table, [stopping, stopping]))
    expect(both.map(({ body }) => body.error ?? 'done').sort()).toEqual(['already_settled', 'done'])
    expect(await balances(user)).toMatchObject({ available: '10000.37', locked: '0.00' })
    expect((await on.stack.ok('financing.yuebaoinfo', { id: parts }, user)).left).toBe('100000.00')
  })
})
