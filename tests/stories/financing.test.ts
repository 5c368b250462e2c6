import { describe, expect, test } from 'vitest'
import { capacityOf } from '../../functions/financing/project.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, replace } from '../../functions/table/write.ts'
import { secondsOf } from '../../shared/time.ts'
import { daysLater, openProject } from '../support/financing.ts'
import { investing } from '../support/investing.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import type { TestUser } from '../support/stack.ts'

const on = investing()
const { bought, one, balances } = on

describe('a project from its list to its end', () => {
  test('is listed, read, bought, added to, booked after three days away, and settled at its maturity', async () => {
    const id = await openProject(on.stack, { days: 4 })
    let user = await quickUser(on.stack)
    const { items } = await on.stack.ok('financing.yeb_project', { state: 'inProgress' }, user)
    expect(items.find((item) => item.id === id)).toMatchObject({ title: 'Bonds en', progress: 0, days: 4 })
    const holding = await bought(user, id, '500')
    expect(holding).toMatchObject({
      ...{ state: 'earning', principal: '500.00', promised: '2.00', maturesOn: '2026-11-29' },
      ...{ settlesOn: '2026-12-02', canAppend: true },
    })
    expect(await balances(user)).toMatchObject({ available: '9500.00', locked: '500.00' })
    const offered = await on.stack.ok('financing.yuebaoinfo', { id }, user)
    expect(offered).toMatchObject({ min: '100.00', total: '100000.00', purchasedUnits: 5, units: 1000 })
    // On the day of the purchase what is added earns with it.
    const added = await on.stack.ok('financing.yebappend', { holding: holding.id, amount: '100' }, user)
    expect(added).toMatchObject({ principal: '600.00', fresh: '0.00', promised: '2.40' })
    user = await daysLater(on.stack, user, 3)
    // Two dates are over, the third is today's.
    expect(await one(user)).toMatchObject({ booked: 2, paid: '1.20', promised: '1.20', expected: '2.40' })
    const { items: records } = await on.stack.ok('financing.project_orderlist', {}, user)
    expect(records.map(({ date, earned, paid }) => [date, earned, paid])).toEqual([
      ['2026-11-27', '0.60', '0.60'],
      ['2026-11-26', '0.60', '0.60'],
    ])
    user = await daysLater(on.stack, user, 2)
    expect(await one(user)).toMatchObject({ state: 'due', paid: '2.40', promised: '0.00', canAppend: false })
    const settled = await on.stack.ok('financing.yebstop', { holding: holding.id }, user)
    expect(settled).toMatchObject({ state: 'settled', ended: { how: 'matured', forfeited: '0.00' } })
    expect(await balances(user)).toMatchObject({ available: '10002.40', locked: '0.00' })
    // What was paid of the reserve is counted by the books of the night, and the desk has it beside what was promised.
    const listed = async () => {
      const { items } = await on.stack.ok('desk.projects', {}, await quickOperator(on.stack, 'reviewer'))
      return items.find((item) => item.id === id)
    }
    expect(await listed()).toMatchObject({ promised: '2.40', paid: null, paidAt: null })
    const at = secondsOf(on.stack.clock.nowMs)
    await on.stack.deps.table.write(replace({ ...keys.reserves, at, paid: { [id]: 2_40n } }))
    expect(await listed()).toMatchObject({ promised: '2.40', paid: '2.40', paidAt: at })
    const { reserve } = await on.stack.ok('financing.yuebaoinfo', { id }, user)
    expect(reserve).toMatchObject({ promised: '2.40', paid: '2.40', paidAt: at })
  })
})

describe('what ends gives back what it took of its project, and of its reserve what it was not paid', () => {
  const capacity = async (id: string) =>
    capacityOf(await on.stack.deps.table.get(keys.capacity(id), { consistent: true }))
  const stop = (user: TestUser, holding: string, forfeits?: string) =>
    on.stack.ok('financing.yebstop', { holding, ...(forfeits && { forfeits }) }, user)

  test('bought and stopped again and again, a project is never sold out', async () => {
    const id = await openProject(on.stack, { total: 1_000_00n })
    const user = await quickUser(on.stack)
    const before = await capacity(id)
    for (let times = 0; times < 3; times++) {
      const { id: holding } = await bought(user, id, '900')
      expect((await capacity(id)).left).toBe(100_00n)
      await on.stack.ok('financing.yebappend', { holding, amount: '100' }, user)
      await stop(user, holding, '0.00')
      expect(await capacity(id)).toMatchObject(before)
    }
    const { items } = await on.stack.ok('financing.yeb_project', { state: 'inProgress' }, user)
    expect(items.find((item) => item.id === id)).toMatchObject({ progress: 0, left: '1000.00' })
  })

  test('a first part holds what it paid, and gives it back when it is taken back, and a whole one of parts when it is stopped', async () => {
    const id = await openProject(on.stack, { initialRate: 200_000n })
    const user = await quickUser(on.stack)
    const before = await capacity(id)
    const part = { id, amount: '900', part: 'initial' } as const
    const first = await on.stack.ok('financing.yebjoinnow', part, user)
    expect((await capacity(id)).left).toBe(before.left - 180_00n)
    await stop(user, first.id)
    expect(await capacity(id)).toMatchObject(before)
    const again = await on.stack.ok('financing.yebjoinnow', part, user)
    await on.stack.ok('financing.yebappend', { holding: again.id, amount: '720' }, user)
    await stop(user, again.id, '0.00')
    expect(await capacity(id)).toMatchObject(before)
  })

  test('first parts of all of a project sell it to nobody: others buy it, and the rest is refused in plain words', async () => {
    const id = await openProject(on.stack, { total: 1_000_00n, initialRate: 200_000n })
    const [user, other] = [await quickUser(on.stack), await quickUser(on.stack)]
    const { free } = await capacity(id)
    const form = { id, amount: '1000', part: 'initial' } as const
    const first = await on.stack.ok('financing.yebjoinnow', form, user)
    expect(first).toMatchObject({ state: 'awaiting', principal: '200.00', wanted: '1000.00' })
    // 0.1% a day for ten days on what was paid, not on what is wanted.
    expect((await capacity(id)).free).toBe(free - 2_00n)
    await bought(other, id, '800')
    const rest = { holding: first.id, amount: '800' }
    expect((await on.stack.call('financing.yebappend', rest, user)).body).toMatchObject({
      error: 'project_full',
      params: { left: '0.00' },
    })
    expect((await one(user))?.principal).toBe('200.00')
    await stop(user, first.id)
    expect((await capacity(id)).left).toBe(200_00n)
  })

  test('the rest takes of project and reserve what it adds, as if all had been bought at once', async () => {
    const id = await openProject(on.stack, { initialRate: 200_000n })
    const [inParts, atOnce] = [await quickUser(on.stack), await quickUser(on.stack)]
    const start = await capacity(id)
    const { id: whole } = await bought(atOnce, id, '900')
    const took = {
      left: start.left - (await capacity(id)).left,
      free: start.free - (await capacity(id)).free,
    }
    await stop(atOnce, whole, '0.00')
    const form = { id, amount: '900', part: 'initial' } as const
    const { id: part } = await on.stack.ok('financing.yebjoinnow', form, inParts)
    for (const amount of ['0.07', '719.93'])
      await on.stack.ok('financing.yebappend', { holding: part, amount }, inParts)
    const { left, free } = await capacity(id)
    expect({ left: start.left - left, free: start.free - free }).toEqual(took)
    expect((await one(inParts))?.state).toBe('earning')
  })

  test('the rest of a first part is not taken by a project that closed meanwhile', async () => {
    const id = await openProject(on.stack, { initialRate: 200_000n })
    const user = await quickUser(on.stack)
    const form = { id, amount: '900', part: 'initial' } as const
    const { id: holding } = await on.stack.ok('financing.yebjoinnow', form, user)
    const closed = new Change(keys.project(id)).set('state', 'closed').build()
    await on.stack.deps.table.write(closed)
    const asked = await on.stack.call('financing.yebappend', { holding, amount: '720' }, user)
    expect(asked.body.error).toBe('project_closed')
    await stop(user, holding)
  })

  test('where the principal came back in parts, those are given back too, and what was paid stays paid', async () => {
    const id = await openProject(on.stack, { dividend: 'daily' })
    let user = await quickUser(on.stack)
    const before = await capacity(id)
    const holding = await bought(user, id, '800')
    await on.stack.ok('financing.yebappend', { holding: holding.id, amount: '200' }, user)
    user = await daysLater(on.stack, user, 4)
    const { paid, principal } = (await one(user)) ?? {}
    expect([paid, principal]).toEqual(['2.70', '700.00'])
    await stop(user, holding.id, '0.00')
    expect(await capacity(id)).toEqual({ ...before, free: before.free - 2_70n })
  })
})
