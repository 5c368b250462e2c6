import { describe, expect, test } from 'vitest'
import { reconcile } from '../../functions/documents/reconcile.ts'
import { engagementHandlers } from '../../functions/engagement/handlers.ts'
import { accountOf, accountRow } from '../../functions/ledger/account.ts'
import { limitHandlers } from '../../functions/limits/handlers.ts'
import { keys } from '../../functions/table/keys.ts'
import { profileRow } from '../../functions/table/profile.ts'
import { Change, create, type Row, replace } from '../../functions/table/write.ts'
import { statementPage } from '../../functions/views/statement.ts'
import { newId } from '../../shared/ids.ts'
import { DAY, dateIn, HOUR, MINUTE, msOf, secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { meanwhile } from '../support/at-once.ts'
import { session as anySession, ctx, mockedDeps } from '../support/mocked.ts'

// Days signed in and made up, through the handlers and a table in memory.

const MONEY = 1_000_00n

async function stage({ joined = '2026-11-25T12:00:00Z', timeZone = 'UTC' } = {}) {
  const table = createMemoryTable()
  let nowMs = Date.parse(joined)
  const uid = newId(nowMs)
  const session = { ...anySession, uid }
  const grant = { pk: `U#${uid}`, sk: `D#${newId(nowMs)}`, class: 1, status: 1, asset: 'USD', amount: MONEY }
  const legs = [`outside:practice USD -${MONEY}`, `available USD ${MONEY}`]
  await table.write(create({ ...grant, reason: 'registration', at: secondsOf(nowMs), legs }))
  const opening = accountRow(uid, dateIn(timeZone, nowMs), { USD_available: MONEY }, timeZone)
  await table.write(replace({ ...opening, epoch: session.epoch } as Row))
  const person = { uid, username: 'ada', publicId: '12345678', passwordHash: '', inviter: null, level: 0 }
  await table.write(replace(profileRow({ ...person, createdAt: secondsOf(nowMs), agreement: '1' })))
  const { deps: made } = mockedDeps({ table, clock: () => nowMs })
  const deps = { ...made, config: { ...made.config, timeZone } }
  const row = async () => (await table.get(keys.account(uid))) as Row
  const called = (operationId = newId(nowMs)) => ({
    ...{ ...ctx, nowMs, operationId },
    session: { ...session, issuedAt: secondsOf(nowMs) },
  })
  const of = {
    ...{ table, uid, row },
    advance: (seconds: number) => {
      nowMs += msOf(seconds)
    },
    at: (text: string) => {
      nowMs = Date.parse(text)
    },
    id: () => newId(nowMs),
    sign: (form: { date?: string } = {}, operationId?: string) =>
      engagementHandlers(deps)['engagement.sign_in'](called(operationId), form),
    shown: (month?: string) => engagementHandlers(deps)['engagement.sign'](called(), month ? { month } : {}),
    /** Signs in at this hour on so many days, one after another. */
    days: async (count: number) => {
      const given: string[] = []
      for (let day = 0; day < count; day++) {
        if (day > 0) nowMs += msOf(DAY)
        given.push((await of.sign()).gives)
      }
      return given
    },
    limits: async (form: object) =>
      limitHandlers(deps)['limits.limits_change'](
        { ...called(), account: accountOf(await row()) } as never,
        form,
      ),
    set: async (name: string, value: string | number) =>
      table.write(new Change(keys.account(uid)).set(name, value).build()),
    signDays: async () => table.rows().filter(({ sk }) => sk.startsWith('S#')),
    money: async () => ((await row()).USD_available as bigint) - MONEY,
    mismatches: () => reconcile(table.rows()).mismatches,
    movements: async () => (await statementPage(table, uid, { limit: 50 })).movements,
  }
  return of
}
const slug = (name: string, params?: object) =>
  expect.objectContaining({ slug: name, ...(params && { params }) })

describe('a day signed in', () => {
  test('pays 0.10, every seventh in a row 0.50, and stands in calendar, statement and books', async () => {
    const s = await stage()
    expect(await s.shown()).toMatchObject({
      ...{ today: '2026-11-25', streak: 0, signed: false, reward: '0.10', seventh: '0.50', gives: '0.10' },
      ...{ since: '2026-11-25', days: [], earned: '0.00' },
    })
    s.advance(MINUTE)
    expect(await s.days(8)).toEqual([...Array(6).fill('0.10'), '0.50', '0.10'])
    expect(await s.shown()).toMatchObject({ today: '2026-12-02', streak: 8, signed: true, earned: '0.60' })
    expect((await s.shown('2026-11')).days).toHaveLength(6)
    expect(await s.money()).toBe(120n)
    const [first] = await s.movements()
    expect(first).toMatchObject({ kind: 'sign_in', changes: [{ balance: 'available', amount: 10n }] })
    expect((await s.movements()).map(({ kind }) => kind)).toEqual(Array(8).fill('sign_in'))
    expect(s.mismatches()).toEqual([])
  })

  test('is once a day; the same request again gets the first answer at any age', async () => {
    const s = await stage()
    const id = s.id()
    await s.sign({}, id)
    await expect(s.sign()).rejects.toEqual(slug('once_a_day'))
    s.advance(90 * DAY)
    expect(await s.sign({}, id)).toMatchObject({ today: '2027-02-23', signed: false })
    await expect(s.sign({ date: '2026-11-25' }, id)).rejects.toEqual(slug('replay_mismatch'))
    expect([await s.money(), (await s.signDays()).length]).toEqual([10n, 1])
  })

  test('from a phone whose clock is a day off: refused, as its request is not of now', async () => {
    const s = await stage()
    for (const off of [DAY, -DAY]) {
      const id = newId(Date.parse('2026-11-25T12:00:00Z') + msOf(off))
      await expect(s.sign({}, id)).rejects.toEqual(slug('operation_expired'))
    }
    expect(await s.signDays()).toEqual([])
  })

  test('by two phones at midnight: each date once, in any order of arrival, and the streak counts both', async () => {
    const s = await stage({ joined: '2026-11-25T23:59:59Z' })
    const id = s.id()
    // While the first looks, another phone signs the same day, and money moves.
    const late = meanwhile(
      s.table,
      () => s.sign({}, id),
      () => s.sign(),
    )
    await expect(late).rejects.toEqual(slug('once_a_day'))
    s.at('2026-11-26T00:00:00Z')
    await s.sign()
    expect(await s.shown()).toMatchObject({ streak: 2, earned: '0.20' })
    expect([(await s.signDays()).length, s.mismatches()]).toEqual([2, []])
  })

  test('whose streak another request changes meanwhile is counted anew', async () => {
    const s = await stage()
    await s.sign()
    s.advance(2 * DAY)
    await meanwhile(
      s.table,
      () => s.sign(),
      () => s.sign({ date: '2026-11-26' }),
    )
    const today = (await s.signDays()).find(({ date }) => date === '2026-11-27')
    expect([today?.streak, (await s.shown()).streak]).toEqual([3n, 3])
  })

  test.each([
    ['a locked account', { state: 'LOCKED' }, 'account_locked'],
    ['an account frozen by its books', { frozen: 'books_differ' }, 'account_frozen'],
    ['a session that was ended', { epoch: 99 }, 'login_required'],
  ])('of %s: refused, and nothing is written', async (_says, changes, refusal) => {
    const s = await stage()
    for (const [name, value] of Object.entries(changes)) await s.set(name, value)
    await expect(s.sign()).rejects.toEqual(slug(refusal))
    expect(await s.signDays()).toEqual([])
  })

  test('is none while a break or a self-exclusion lasts: nobody is drawn back', async () => {
    const s = await stage()
    await s.limits({ timeOut: 1 })
    await expect(s.sign()).rejects.toEqual(slug('timed_out', { until: expect.any(Number) }))
    s.advance(DAY)
    await s.sign()
    await s.limits({ exclude: 6 })
    await expect(s.sign({ date: '2026-11-25' })).rejects.toEqual(
      slug('excluded', { until: expect.any(Number) }),
    )
  })
})

describe('a zone changed', () => {
  test('west: the date that was signed does not come twice', async () => {
    const s = await stage({ joined: '2026-11-25T12:00:00Z', timeZone: 'Pacific/Kiritimati' })
    // 02:00 of the 26th there.
    await s.sign()
    await s.limits({ timeZone: 'Pacific/Pago_Pago' })
    expect(await s.shown()).toMatchObject({ today: '2026-11-26', signed: true })
    await expect(s.sign()).rejects.toEqual(slug('once_a_day'))
    // Until the 26th is over there, 25 hours later than where it began.
    s.at('2026-11-27T10:59:59Z')
    await expect(s.sign()).rejects.toEqual(slug('once_a_day'))
    s.at('2026-11-27T11:00:00Z')
    await s.sign()
    expect(await s.shown()).toMatchObject({ today: '2026-11-27', streak: 2 })
  })

  test('east: the running day lasts until the date there is over; the date passed over can be made up', async () => {
    const s = await stage({ joined: '2026-11-25T20:00:00Z', timeZone: 'Pacific/Pago_Pago' })
    await s.sign()
    await s.limits({ timeZone: 'Pacific/Kiritimati' })
    // The 26th has begun there, and gives no second day at once.
    await expect(s.sign()).rejects.toEqual(slug('once_a_day'))
    // The 25th is over at the zone it began in; by then the 26th is over too where its user is now.
    s.at('2026-11-26T10:59:59Z')
    await expect(s.sign()).rejects.toEqual(slug('once_a_day'))
    s.at('2026-11-26T11:00:00Z')
    expect(await s.shown()).toMatchObject({ today: '2026-11-27', makeUp: { dates: ['2026-11-26'] } })
    await s.sign({ date: '2026-11-26' })
    await s.sign()
    expect(await s.shown()).toMatchObject({ streak: 3 })
    expect(s.mismatches()).toEqual([])
  })

  test('at the moment of signing: the day is that of the zone the write meets', async () => {
    const s = await stage({ joined: '2026-11-25T12:00:00Z' })
    const moves = () => s.limits({ timeZone: 'Pacific/Kiritimati' })
    await meanwhile(s.table, () => s.sign(), moves)
    expect((await s.signDays()).map(({ date }) => date)).toEqual(['2026-11-25'])
    expect((await s.shown()).timeZone).toBe('Pacific/Kiritimati')
  })

  test('at the moment of making up: a date before its user joined, by the zone the write meets, is refused', async () => {
    const s = await stage({ joined: '2026-11-25T12:00:00Z' })
    s.advance(2 * DAY)
    // There its user joined on the 26th.
    const moves = () => s.limits({ timeZone: 'Pacific/Kiritimati' })
    const late = meanwhile(s.table, () => s.sign({ date: '2026-11-25' }), moves)
    await expect(late).rejects.toEqual(slug('makeup_too_old'))
    expect(await s.signDays()).toEqual([])
  })
})

describe('a missed day', () => {
  test('made up joins the streak, pays nothing, and moves no money', async () => {
    const s = await stage()
    await s.days(3)
    s.advance(2 * DAY)
    expect((await s.sign()).streak).toBe(1)
    expect((await s.sign({ date: '2026-11-28' })).streak).toBe(5)
    expect(await s.shown('2026-11')).toMatchObject({ earned: '0.40' })
    expect((await s.shown('2026-11')).days.find(({ date }) => date === '2026-11-28')).toEqual({
      ...{ date: '2026-11-28', how: 'madeUp', amount: '0.00' },
    })
    s.advance(DAY)
    await s.sign()
    s.advance(DAY)
    // The day made up counts: this is the seventh.
    expect((await s.sign()).gives).toBe('0.50')
    expect([await s.money(), s.mismatches()]).toEqual([100n, []])
  })

  test.each([
    ['today', '2026-12-10', 'makeup_not_over'],
    ['tomorrow', '2026-12-11', 'makeup_not_over'],
    ['a month ahead', '2027-01-10', 'makeup_not_over'],
    ['a month ago', '2026-11-10', 'makeup_too_old'],
    ['eight days ago', '2026-12-02', 'makeup_too_old'],
    ['no date at all', '2026-12-99', 'makeup_not_over'],
  ])('%s cannot be made up', async (_says, date, refusal) => {
    const s = await stage({ joined: '2026-11-25T12:00:00Z' })
    s.at('2026-12-10T12:00:00Z')
    await expect(s.sign({ date })).rejects.toEqual(slug(refusal))
    expect(await s.signDays()).toEqual([])
  })

  test('from before its user joined cannot be made up, nor one that is there', async () => {
    const s = await stage()
    s.advance(2 * DAY)
    await expect(s.sign({ date: '2026-11-24' })).rejects.toEqual(slug('makeup_too_old'))
    await s.sign({ date: '2026-11-25' })
    await expect(s.sign({ date: '2026-11-25' })).rejects.toEqual(slug('once_a_day'))
    const id = s.id()
    await s.sign({ date: '2026-11-26' }, id)
    expect((await s.sign({ date: '2026-11-26' }, id)).streak).toBe(2)
  })

  test('is one of three in a month, those asked for at once too', async () => {
    const s = await stage({ joined: '2026-11-20T12:00:00Z' })
    s.at('2026-11-29T12:00:00Z')
    expect((await s.shown()).makeUp).toMatchObject({
      ...{ aMonth: 3, left: 3, within: 7 },
      dates: ['28', '27', '26', '25', '24', '23', '22'].map((day) => `2026-11-${day}`),
    })
    for (const day of ['22', '23']) await s.sign({ date: `2026-11-${day}` })
    const both = await Promise.allSettled(['24', '25'].map((day) => s.sign({ date: `2026-11-${day}` })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(s.sign({ date: '2026-11-26' })).rejects.toEqual(slug('makeup_none_left'))
    expect((await s.shown()).makeUp).toMatchObject({ left: 0, dates: [] })
    // A new month has three more, for days of the old one too.
    s.at('2026-12-01T12:00:00Z')
    expect((await s.sign({ date: '2026-11-26' })).makeUp.left).toBe(2)
  })
})

test('a calendar of long ago is that of its month; a long row of days is counted whole', async () => {
  const s = await stage()
  await s.days(100)
  expect((await s.shown()).streak).toBe(100)
  expect((await s.shown('2026-12')).days).toHaveLength(31)
  s.advance(HOUR + MINUTE)
  expect((await s.shown('2025-12')).days).toEqual([])
})
