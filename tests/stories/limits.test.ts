import { describe, expect, test } from 'vitest'
import { refuse } from '../../functions/deposits/review.ts'
import { keys } from '../../functions/table/keys.ts'
import { newId } from '../../shared/ids.ts'
import { DAY, HOUR, MINUTE, msOf } from '../../shared/time.ts'
import { UID } from '../support/mocked.ts'

import { NOON, slug, stage } from '../support/own-limits.ts'

// Own limits of a day, through the handlers and a table in memory.

describe('a limit of a day', () => {
  test('is none at first, lowered at once, and counts what the day has used already', async () => {
    const s = await stage(NOON)
    await s.order('100')
    expect((await s.shown()).stake).toEqual({ limit: null, used: '100.00', left: null, next: null })
    expect((await s.set({ stake: '150', loss: '120.50' })).stake).toMatchObject({
      used: '100.00',
      left: '50.00',
    })
    await expect(s.order('50.01')).rejects.toMatchObject(slug('limit_reached', { left: '20.00' }))
    await s.set({ stake: '60' })
    expect((await s.shown()).stake).toMatchObject({ limit: '60.00', used: '100.00', left: '0.00' })
    await expect(s.order('5')).rejects.toMatchObject(slug('limit_reached', { left: '0.00' }))
  })

  test.each([
    ['stake', '100', '100.01'],
    ['loss', '100.50', '100.01'],
  ])(
    'of %s: an order one cent over what is left is refused, the last cent is taken',
    async (kind, limit, over) => {
      const s = await stage(NOON)
      await s.set({ [kind]: limit })
      await expect(s.order(over)).rejects.toMatchObject(slug('limit_reached'))
      await s.order('100')
    },
  )

  test('of loss: an open order counts as lost, and what comes back of it on its day is given back', async () => {
    const s = await stage('2026-11-25T12:00:00')
    await s.set({ loss: '150' })
    const { id } = await s.order('100', 60)
    await expect(s.order('50')).rejects.toMatchObject(slug('limit_reached', { left: '49.50' }))
    s.advance(70)
    // Entry and close a minute apart have the same price: a draw.
    expect((await s.settle(id)).result).toBe('draw')
    await s.order('100', 60)
  })

  test('is raised after 24 hours, shown with the moment, and can be used from that second on', async () => {
    const s = await stage(NOON)
    await s.set({ stake: '50' })
    const raised = await s.set({ stake: '200' })
    expect(raised.stake).toMatchObject({ limit: '50.00', next: { limit: '200.00', at: s.now() + DAY } })
    s.advance(DAY - 1)
    await expect(s.order('51')).rejects.toMatchObject(slug('limit_reached', { left: '50.00' }))
    s.advance(1)
    expect((await s.shown()).stake).toMatchObject({ limit: '200.00', left: '200.00', next: null })
    await s.order('150')
    expect((await s.table.get(keys.account(UID)))?.limits).toBe(`s${(200_00).toString(36)}`)
    await expect(s.order('51')).rejects.toMatchObject(slug('limit_reached', { left: '50.00' }))
  })

  test('raised within a day, while the day is used up: only what the raise adds is left', async () => {
    const s = await stage('2026-11-25T01:00:00')
    await s.set({ stake: '50' })
    await s.set({ stake: '60' })
    s.goTo('2026-11-26T00:30:00')
    await s.order('50')
    s.goTo('2026-11-26T01:00:00')
    await expect(s.order('10.01')).rejects.toMatchObject(slug('limit_reached', { left: '10.00' }))
    await s.order('10')
  })

  test('is removed after 24 hours like a raise', async () => {
    const s = await stage(NOON)
    await s.set({ stake: '50' })
    expect((await s.set({ stake: 'none' })).stake.next).toEqual({ limit: null, at: s.now() + DAY })
    s.advance(DAY)
    await s.order('1000')
    expect((await s.shown()).stake).toMatchObject({ limit: null, used: '1000.00' })
  })

  test('lowered and raised in turn: a raise that waits ends with a lowering, and never comes sooner by another', async () => {
    const s = await stage(NOON)
    await s.set({ stake: '100' })
    await s.set({ stake: '300' })
    const first = s.now() + DAY
    s.advance(HOUR)
    // Less of a raise keeps its moment, more of one begins to wait anew.
    expect((await s.set({ stake: '200' })).stake.next).toEqual({ limit: '200.00', at: first })
    s.advance(HOUR)
    expect((await s.set({ stake: '201' })).stake.next).toEqual({ limit: '201.00', at: s.now() + DAY })
    expect((await s.set({ stake: '80' })).stake).toMatchObject({ limit: '80.00', next: null })
    expect((await s.set({ stake: '100' })).stake.next).toEqual({ limit: '100.00', at: s.now() + DAY })
    expect((await s.set({ cancel: 'stake' })).stake).toMatchObject({ limit: '80.00', next: null })
    s.advance(2 * DAY)
    await expect(s.order('81')).rejects.toMatchObject(slug('limit_reached'))
  })

  test.each([
    [{ stake: '-1' }, 'amount_invalid'],
    [{ stake: '1.001' }, 'amount_invalid'],
    [{ loss: '１００' }, 'amount_invalid'],
    [{ deposit: '10000000.01' }, 'amount_above_max'],
    [{}, 'validation'],
    [{ stake: '5', timeOut: 1 }, 'validation'],
    [{ timeOut: 1, exclude: 6 }, 'validation'],
    [{ timeZone: 'Mars/Base' }, 'validation'],
  ])('asked for as %o: %s', async (asked, refused) => {
    const s = await stage(NOON)
    await expect(s.set(asked)).rejects.toMatchObject(slug(refused))
  })

  test('parallel orders at the limit: as many as fit, on the first order of a day too', async () => {
    const s = await stage('2026-11-24T12:00:00')
    await s.set({ stake: '100' })
    s.goTo(NOON)
    const orders = await Promise.allSettled(Array.from({ length: 12 }, () => s.order('30')))
    const taken = orders.filter(({ status }) => status === 'fulfilled')
    const why = orders.flatMap((one) => (one.status === 'rejected' ? [one.reason.slug] : []))
    expect(taken.length).toBeLessThanOrEqual(3)
    expect(taken.length).toBeGreaterThan(0)
    expect(why.every((reason) => reason === 'limit_reached' || reason === 'conflict')).toBe(true)
    expect((await s.account()).limits.stake.left).toBe(100_00n - BigInt(taken.length) * 30_00n)
  })
})

describe('an operation', () => {
  test('sent again: its first answer, whether or not its user was read before it was done', async () => {
    const s = await stage(NOON)
    const before = await s.account()
    const id = newId(msOf(s.now()))
    const first = await s.setAs(id, { timeOut: 7 })
    s.advance(MINUTE)
    expect(await s.setAs(id, { timeOut: 7 })).toEqual(first)
    expect(await s.setAs(id, { timeOut: 7 }, before)).toEqual(first)
    await expect(s.setAs(id, { timeOut: 30 })).rejects.toMatchObject(slug('replay_mismatch'))
  })

  test.each([
    ['a self-exclusion', { exclude: 6 }, { pause: { kind: 'exclusion' } }],
    ['a time-out', { timeOut: 7 }, { pause: { kind: 'timeOut' } }],
    ['a lower limit', { stake: '20' }, { stake: { limit: '20.00' } }],
  ])(
    '%s holds at once, though a change before it came under an id nine minutes ahead',
    async (_, asked, shown) => {
      const s = await stage(NOON)
      await s.setAs(newId(msOf(s.now() + 9 * MINUTE)), { stake: '50' })
      expect(await s.set(asked)).toMatchObject(shown)
      expect(await s.shown()).toMatchObject(shown)
    },
  )

  test('from before the last one raises nothing: it may be a copy of what was lowered since', async () => {
    const s = await stage(NOON)
    const early = newId(msOf(s.now()) - 1000)
    await s.set({ stake: '50' })
    for (const asked of [{ stake: '60' }, { stake: 'none' }, { loss: 'none', stake: '51' }])
      await expect(s.setAs(early, asked)).rejects.toMatchObject(slug('conflict'))
    expect((await s.shown()).stake).toMatchObject({ limit: '50.00', next: null })
    expect((await s.setAs(early, { stake: '20' })).stake.limit).toBe('20.00')
  })
})

describe('deposits', () => {
  test('count when they are submitted; one refused on its day counts no more', async () => {
    const s = await stage(NOON)
    await s.set({ deposit: '150' })
    const { id } = await s.deposit('100')
    await expect(s.deposit('50.01')).rejects.toMatchObject(slug('limit_reached', { left: '50.00' }))
    const reviewer = {
      operator: 'bob',
      operationId: newId(msOf(s.now())),
      requestId: 'r',
      nowMs: msOf(s.now()),
    }
    await refuse(s.deps, reviewer, { uid: UID, id, from: 3 }, 'reason_not_received')
    await s.deposit('150')
    expect((await s.shown()).deposit).toMatchObject({ used: '150.00', left: '0.00' })
  })

  test('parallel deposits at the limit: as many as fit', async () => {
    const s = await stage(NOON)
    await s.set({ deposit: '150' })
    const all = await Promise.allSettled([s.deposit('100'), s.deposit('100'), s.deposit('100')])
    const why = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.slug] : []))
    expect(why).toEqual(['limit_reached', 'limit_reached'])
    expect((await s.shown()).deposit.left).toBe('50.00')
  })

  test('of yesterday, refused today, give today nothing', async () => {
    const s = await stage(NOON)
    await s.set({ deposit: '150' })
    const { id } = await s.deposit('100')
    s.advance(DAY)
    await s.deposit('100')
    const reviewer = {
      operator: 'bob',
      operationId: newId(msOf(s.now())),
      requestId: 'r',
      nowMs: msOf(s.now()),
    }
    await refuse(s.deps, reviewer, { uid: UID, id, from: 3 }, 'reason_not_received')
    expect((await s.shown()).deposit.left).toBe('50.00')
  })
})
