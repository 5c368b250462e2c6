import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, msOf } from '../../shared/time.ts'

import { NOON, slug, stage } from '../support/own-limits.ts'

// Time-outs, self-exclusion, the zone of a user's days and the reality check, through the handlers and a table in memory.

describe('a time-out or self-exclusion', () => {
  test.each([
    ['a time-out of a day', { timeOut: 1 }, 'timed_out', '2026-11-26T12:00:00Z'],
    ['of six weeks', { timeOut: 42 }, 'timed_out', '2027-01-06T12:00:00Z'],
    ['an exclusion of six months', { exclude: 6 }, 'excluded', '2027-05-25T12:00:00Z'],
    ['of five years', { exclude: 60 }, 'excluded', '2031-11-25T12:00:00Z'],
  ])(
    '%s refuses orders and deposits until its second, and settles what is open',
    async (_says, asked, why, until) => {
      const s = await stage(NOON)
      const { id } = await s.order('100')
      const untilS = Date.parse(until) / 1000
      expect((await s.set(asked)).pause?.until).toBe(untilS)
      await expect(s.order('10')).rejects.toMatchObject(slug(why, { until: untilS }))
      await expect(s.deposit('10')).rejects.toMatchObject(slug(why, { until: untilS }))
      s.advance(40)
      expect((await s.settle(id)).status).toBe('settled')
      s.goTo(new Date(msOf(untilS - 1)).toISOString().slice(0, 19))
      await expect(s.order('10')).rejects.toMatchObject(slug(why))
      s.advance(1)
      await s.order('10')
    },
  )

  test('set by another phone between look and write stops an order and a deposit in flight', async () => {
    const s = await stage(NOON)
    const transact = s.table.transact
    for (const attempt of [() => s.order('10'), () => s.deposit('10')]) {
      let isFirst = true
      s.table.transact = async (writes) => {
        if (isFirst) await s.change({ pausedUntil: s.now() + 1, excluded: 1 })
        isFirst = false
        return transact(writes)
      }
      await expect(attempt()).rejects.toMatchObject(slug('excluded'))
      s.table.transact = transact
      s.advance(2)
    }
  })

  test('is never shortened, and an exclusion is no time-out; a longer one is taken', async () => {
    const s = await stage(NOON)
    await s.set({ timeOut: 7 })
    await expect(s.set({ timeOut: 1 })).rejects.toMatchObject(slug('timed_out'))
    await s.set({ timeOut: 30 })
    await s.set({ exclude: 6 })
    for (const asked of [{ timeOut: 42 }, { timeOut: 1 }])
      await expect(s.set(asked)).rejects.toMatchObject(slug('excluded'))
    await s.set({ exclude: 60 })
    await expect(s.set({ exclude: 12 })).rejects.toMatchObject(slug('excluded'))
    expect((await s.shown()).pause).toEqual({ kind: 'exclusion', until: Date.UTC(2031, 10, 25, 12) / 1000 })
  })

  test('lets no limit be raised or removed; lowering and cancelling are', async () => {
    const s = await stage(NOON)
    await s.set({ stake: '100', loss: '100' })
    await s.set({ stake: '150' })
    await s.set({ timeOut: 7 })
    await expect(s.set({ stake: '200' })).rejects.toMatchObject(
      slug('timed_out', { until: s.now() + 7 * DAY }),
    )
    await expect(s.set({ loss: 'none' })).rejects.toMatchObject(slug('timed_out'))
    await s.set({ loss: '50' })
    await s.set({ cancel: 'stake' })
    s.advance(7 * DAY)
    expect((await s.set({ stake: '200' })).stake.next).not.toBeNull()
  })

  test('that is over leaves no trace in the next one', async () => {
    const s = await stage(NOON)
    await s.set({ exclude: 6 })
    s.goTo('2027-06-01T00:00:00')
    expect((await s.set({ timeOut: 1 })).pause?.kind).toBe('timeOut')
  })
})

describe("the turn of a user's day", () => {
  test.each([
    // The day of a user in Tokyo ends at 15:00 UTC.
    ['Asia/Tokyo', '2026-11-25T14:59:59', '2026-11-25T15:00:00'],
    ['America/Los_Angeles', '2026-11-26T07:59:59', '2026-11-26T08:00:00'],
    // Clocks go back on 1 November and forward on 14 March: days of 25 and 23 hours.
    ['America/Los_Angeles', '2026-11-02T07:59:59', '2026-11-02T08:00:00'],
    ['America/Los_Angeles', '2027-03-15T06:59:59', '2027-03-15T07:00:00'],
    // Midnight itself is left out: the day begins at one.
    ['America/Santiago', '2026-09-06T03:59:59', '2026-09-06T04:00:00'],
  ])('in %s: a cent over at %s, a whole new limit a second later', async (zone, before, after) => {
    const dayBefore = new Date(Date.parse(`${before}Z`) - 4 * 3_600_000).toISOString().slice(0, 19)
    const s = await stage(dayBefore, { zone })
    await s.change({ dayEnds: Date.parse(`${after}Z`) / 1000 - DAY, day: '2026-01-01' })
    await s.set({ stake: '100' })
    await s.order('60')
    s.goTo(before)
    await expect(s.order('40.01')).rejects.toMatchObject(slug('limit_reached', { left: '40.00' }))
    expect((await s.shown()).dayEnds).toBe(Date.parse(`${after}Z`) / 1000)
    s.goTo(after)
    await s.orderElsewhere('40')
    await s.order('60')
    await expect(s.order('5')).rejects.toMatchObject(slug('limit_reached', { left: '0.00' }))
  })

  test.each([
    ['eastwards', 'America/Los_Angeles', 'Pacific/Kiritimati', '2026-11-23T10:00:00'],
    ['a little eastwards', 'America/Los_Angeles', 'America/New_York', '2026-11-23T08:00:00'],
    ['westwards', 'Pacific/Kiritimati', 'America/Los_Angeles', '2026-11-24T08:00:00'],
  ])(
    'a change of zone %s gives no second allowance: the day lasts to the later midnight',
    async (_says, from, to, ends) => {
      const s = await stage('2026-11-22T18:00:00', { zone: from })
      await s.change({ dayEnds: s.now() - 1, day: '2026-01-01' })
      await s.set({ stake: '100', deposit: '100' })
      await s.order('100')
      await s.set({ timeZone: to })
      const second = Date.parse(`${ends}Z`) / 1000
      expect((await s.shown()).dayEnds).toBe(second)
      for (const moment of [
        '2026-11-22T18:00:01',
        '2026-11-23T05:30:00',
        '2026-11-23T08:30:00',
        second - 1,
      ]) {
        s.goTo(typeof moment === 'string' ? moment : new Date(msOf(moment)).toISOString().slice(0, 19))
        if (s.now() < second) await expect(s.order('5')).rejects.toMatchObject(slug('limit_reached'))
      }
      s.goTo(ends)
      await s.order('100')
    },
  )

  test('a zone can be changed once in 30 days, the first one at any time; beside a limit only the first', async () => {
    const s = await stage(NOON)
    expect((await s.shown()).timeZone).toEqual({ name: 'UTC', chosen: false, changeableAt: null })
    await s.set({ stake: '100', timeZone: 'Europe/Berlin' })
    await s.set({ stake: '90', timeZone: 'Asia/Tokyo' })
    const { timeZone } = await s.shown()
    expect(timeZone).toEqual({ name: 'Europe/Berlin', chosen: true, changeableAt: s.now() + 30 * DAY })
    s.advance(30 * DAY - 1)
    await expect(s.set({ timeZone: 'Asia/Tokyo' })).rejects.toMatchObject(slug('zone_not_yet', { days: 30 }))
    s.advance(1)
    expect((await s.set({ timeZone: 'Asia/Tokyo' })).timeZone.name).toBe('Asia/Tokyo')
  })

  test('a refill comes once a day of its user, also across a change of zone', async () => {
    const s = await stage('2026-11-22T18:00:00', { zone: 'America/Los_Angeles', USD_available: 50_00n })
    await s.refill()
    await s.change({ USD_available: 50_00n })
    await s.set({ timeZone: 'Pacific/Kiritimati' })
    await expect(s.refill()).rejects.toMatchObject(slug('refill_not_yet'))
    s.goTo('2026-11-23T10:00:00')
    await s.refill()
  })
})

describe('the reality check', () => {
  test('comes at its hour in the zone of the user, after orders alone, until it is acknowledged', async () => {
    const s = await stage('2026-11-25T12:00:00', { zone: 'Asia/Tokyo' })
    await s.answer({ hour: 22 })
    expect(await s.check()).toEqual({ check: null })
    // The second of the answer belongs to the check before.
    s.advance(1)
    await s.order('100', 60)
    s.advance(10 * MINUTE)
    await s.order('50', 60)
    s.advance(20)
    expect(await s.check()).toEqual({ check: null })
    // 22:00 in Tokyo.
    s.goTo('2026-11-25T13:00:00')
    const { check } = await s.check()
    expect(check).toMatchObject({ at: s.now(), orders: 2, open: 2, staked: '150.00', seconds: 661 })
    s.advance(3 * DAY)
    expect((await s.check()).check).toMatchObject({ orders: 2 })
    await s.answer({ at: (await s.check()).check?.at ?? 0 })
    expect(await s.check()).toEqual({ check: null })
    // Acknowledging an earlier one again brings none back.
    expect(await s.answer({ at: 5 })).toEqual({ hour: 22 })
    expect(await s.check()).toEqual({ check: null })
  })

  test('says nothing on a day without orders, and cannot be asked for as nothing', async () => {
    const s = await stage(NOON)
    s.advance(2 * DAY)
    expect(await s.check()).toEqual({ check: null })
    await expect(s.answer({})).rejects.toMatchObject(slug('validation'))
  })
})
