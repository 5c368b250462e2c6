import { describe, expect, test } from 'vitest'
import { accountHandlers } from '../../functions/account/handlers.ts'
import { depositHandlers } from '../../functions/deposits/handlers.ts'
import { refuse } from '../../functions/deposits/review.ts'
import { wayRow } from '../../functions/deposits/ways/way.ts'
import { accountOf, accountRow } from '../../functions/ledger/account.ts'
import { limitHandlers } from '../../functions/limits/handlers.ts'
import { keys } from '../../functions/table/keys.ts'
import { profileRow } from '../../functions/table/profile.ts'
import { Change, type Row, replace, type Value } from '../../functions/table/write.ts'
import { tradeHandlers } from '../../functions/trade/handlers.ts'
import { viewHandlers } from '../../functions/views/handlers.ts'
import { newId } from '../../shared/ids.ts'
import { DAY, HOUR, MINUTE, msOf, secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { ctx, fakeTapes, mockedDeps, session, UID } from '../support/mocked.ts'

// Own limits, time-outs, self-exclusion and the zone of a user's days, through the handlers and a table in memory.

type Limits = Record<string, unknown>

/** A user at a moment (UTC), with what moves the clock and what they may ask. */
async function stage(at: string, { zone, ...changes }: Record<string, Value> & { zone?: string } = {}) {
  const table = createMemoryTable()
  let nowMs = Date.parse(`${at}Z`)
  const row = accountRow(UID, at.slice(0, 10), { USD_available: 10_000_00n }, zone)
  await table.write(
    replace({ ...row, epoch: session.epoch, ...(zone && { zone, zoneAt: 1 }), ...changes } as Row),
  )
  const passwordHash = ''
  const profile = { uid: UID, username: 'ada', publicId: '12345678', passwordHash, inviter: null, level: 0 }
  await table.write(replace(profileRow({ ...profile, createdAt: secondsOf(nowMs), agreement: '1' })))
  await table.write(
    replace(
      wayRow({
        ...{ method: 'bank', rank: 1, version: 1, offered: true },
        ...{ account: '1', holder: null, bank: null, network: null },
      }),
    ),
  )
  // Every order is lost: the price stands still at the entry, and falls to the close.
  const tapes = fakeTapes(
    {},
    {
      priceAt: async (_, second) => ({
        kind: 'price',
        price: second % 60 === 1 ? 200 : 100,
        tickAt: second - 1,
      }),
    },
  )
  const { deps } = mockedDeps({ table, tapes, clock: () => nowMs })
  const account = async () => accountOf((await table.get(keys.account(UID))) as Row)
  const called = async () => ({
    ...ctx,
    nowMs,
    session: { ...session, issuedAt: secondsOf(nowMs) },
    operationId: newId(nowMs),
    account: await account(),
  })
  const limits = limitHandlers(deps)
  return {
    ...{ table, deps, account },
    advance: (seconds: number) => {
      nowMs += msOf(seconds)
    },
    goTo: (moment: string) => {
      nowMs = Date.parse(`${moment}Z`)
    },
    now: () => secondsOf(nowMs),
    shown: async () => limits['limits.limits'](await called(), {}),
    set: async (asked: Limits) => limits['limits.limits_change'](await called(), asked as never),
    setAs: async (operationId: string, asked: Limits, seen?: Awaited<ReturnType<typeof account>>) =>
      limits['limits.limits_change'](
        { ...(await called()), operationId, ...(seen && { account: seen }) },
        asked as never,
      ),
    answer: async (asked: { at?: number; hour?: number }) =>
      limits['limits.realitycheck_answer'](await called(), asked),
    check: async () => (await viewHandlers(deps)['views.realitycheck'](await called(), {})) as Checked,
    refill: async () => accountHandlers(deps)['account.refill'](await called(), {}),
    /** By a server that knows nothing of the user. */
    orderElsewhere: async (amount: string) =>
      tradeHandlers({ ...deps, table: { ...table } })['trade.addorder'](await called(), {
        ...{ productId: 'BTCUSD', direction: 'up', amount, seconds: 30 },
      }),
    order: async (amount: string, seconds = 30) =>
      tradeHandlers(deps)['trade.addorder'](await called(), {
        ...{ productId: 'BTCUSD', direction: 'up', amount, seconds },
      }),
    settle: async (id: string) => tradeHandlers(deps)['trade.goorder'](await called(), { id }),
    deposit: async (amount: string) => {
      const screenshot = newId(nowMs)
      await table.write(
        replace({ ...keys.upload(UID, screenshot), state: 'clean', purpose: 'deposit' } as Row),
      )
      return depositHandlers(deps)['deposits.dorecharge'](await called(), {
        ...{ method: 'bank', amount, screenshot, reference: '' },
      } as never)
    },
    change: async (attributes: Record<string, Value>) => {
      const change = new Change(keys.account(UID))
      for (const [name, value] of Object.entries(attributes)) change.set(name, value)
      await table.write(change.build())
    },
  }
}
type Checked = {
  check: { at: number; orders: number; open: number; net: string; seconds: number; staked: string } | null
}
const slug = (name: string, params: object = {}) => ({ slug: name, params: expect.objectContaining(params) })
const NOON = '2026-11-25T12:00:00'

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

  test('from before the last one is not carried out after it', async () => {
    const s = await stage(NOON)
    const early = newId(msOf(s.now()) - 1000)
    await s.set({ stake: '50' })
    await expect(s.setAs(early, { stake: '20' })).rejects.toMatchObject(slug('conflict'))
    expect((await s.shown()).stake.limit).toBe('50.00')
  })
})

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

  test('an account from before days had an end goes on in its day', async () => {
    const s = await stage(NOON)
    await s.order('100')
    const row = (await s.table.get(keys.account(UID))) as Row
    const { dayEnds: _, leftDeposit: __, ...old } = row
    await s.table.write(replace(old as Row))
    await s.order('50')
    const now = await s.account()
    expect([now.day, now.dayEnds]).toEqual(['2026-11-25', Date.UTC(2026, 10, 26) / 1000])
    expect((await s.shown()).stake.used).toBe('150.00')
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

describe('the reality check', () => {
  test('comes at its hour in the zone of the user, after orders alone, until it is acknowledged', async () => {
    const s = await stage('2026-11-25T12:00:00', { zone: 'Asia/Tokyo' })
    await s.answer({ hour: 22 })
    expect(await s.check()).toEqual({ check: null })
    await s.order('100', 60)
    s.advance(10 * MINUTE)
    await s.order('50', 60)
    s.advance(20)
    expect(await s.check()).toEqual({ check: null })
    // 22:00 in Tokyo.
    s.goTo('2026-11-25T13:00:00')
    const { check } = await s.check()
    expect(check).toMatchObject({ at: s.now(), orders: 2, open: 2, staked: '150.00', seconds: 660 })
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
