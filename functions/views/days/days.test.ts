import { describe, expect, test } from 'vitest'
import { firstIdAt } from '../../../shared/ids.ts'
import { dateIn, msOf } from '../../../shared/time.ts'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { ctx, fakeTapes, mockedDeps, session, UID } from '../../../tests/support/mocked.ts'
import { accountRow } from '../../ledger/account.ts'
import type { Leg } from '../../ledger/entry.ts'
import type { Line } from '../../ledger/journal.ts'
import { post } from '../../ledger/post.ts'
import { keys } from '../../table/keys.ts'
import { Change, type Row, replace, type Table } from '../../table/write.ts'
import { viewHandlers } from '../handlers.ts'
import { countDays } from './count.ts'
import { countNeeded } from './needed.ts'
import { type Day, daysBetween } from './row.ts'

const DAY = 86_400
const HOUR = 3600
/** Midnight of the 20th in UTC. */
const START = Date.UTC(2026, 10, 20) / 1000

const legsOf = (...lines: [account: string, amount: bigint][]): Leg[] =>
  lines.map(([account, amount]) => ({ account: account as Leg['account'], asset: 'USD', amount }))

/** A user whose money moves, and what the stream tells of it. */
function stage({ zone }: { zone?: string } = {}) {
  const memory = createMemoryTable()
  const first: Row = {
    ...(accountRow(UID, '2026-11-20', {}) as Row),
    ...(zone && { zone }),
    epoch: BigInt(session.epoch),
  }
  const deps = (table: Table = memory) => ({ ...mockedDeps().deps, table })
  const account = () => memory.get(keys.account(UID), { consistent: true }) as Promise<Row>

  /** Returns the account before and after. */
  async function move(at: number, lines: Omit<Line, 'id'>[], profit = 0n) {
    const old = await account()
    const id = firstIdAt(msOf(at))
    await post(memory, {
      ...{ uid: UID, at, profit, documents: [], read: old },
      lines: lines.map((line) => ({ ...line, id })),
    })
    return { old, new: await account() }
  }

  return {
    memory,
    deps,
    account,
    start: () => memory.write(replace(first)),
    deposit: (at: number, amount: bigint) =>
      move(at, [
        {
          ...{ kind: 'deposit', movement: 'deposit' },
          legs: legsOf(['outside:bank', -amount], ['available', amount]),
        },
      ]),
    /** An order that is placed and lost, or won at 80%, with a fee of 50 cents. */
    order: (at: number, isWon: boolean) => {
      const placed = legsOf(['available', -100_50n], ['locked', 100_00n], ['house:fees', 50n])
      const ended = isWon
        ? legsOf(['locked', -100_00n], ['house:trading', -80_00n], ['available', 180_00n])
        : legsOf(['locked', -100_00n], ['house:trading', 100_00n])
      return move(
        at,
        [
          { kind: 'order', movement: 'order_placed', legs: placed },
          { kind: 'order', movement: isWon ? 'order_win' : 'order_loss', legs: ended },
        ],
        isWon ? 79_50n : -100_50n,
      )
    },
    tell: async (change: Parameters<typeof countNeeded>[0]) => {
      const uid = countNeeded(change, 'UTC')
      if (uid !== null) await countDays(deps(), uid)
      return uid !== null
    },
    days: () => daysBetween(memory, UID, {}),
  }
}
const flat = { tickAt: START, open: 1, high: 1, low: 1 }
const said = ({ date, held, profit }: Day) => [date, held.get('USD_available') ?? 0n, profit]

describe('a day that is over', () => {
  test('is counted by the first movement of a later one, once and whatever comes twice', async () => {
    const user = stage()
    await user.start()
    const told = [
      await user.deposit(START + HOUR, 500_00n),
      await user.order(START + 2 * HOUR, false),
      await user.deposit(START + DAY + HOUR, 10_00n),
      await user.order(START + 2 * DAY + HOUR, true),
    ]
    const asked = []
    for (const change of [...told.toReversed(), ...told]) asked.push(await user.tell(change))
    expect(asked).toEqual([true, true, false, true, true, false, true, true])
    expect((await user.days()).map(said)).toEqual([
      ['2026-11-19', 0n, 0n],
      ['2026-11-20', 399_50n, -100_50n],
      ['2026-11-21', 409_50n, -100_50n],
    ])
    expect((await user.days()).map(({ flows }) => Object.fromEntries(flows))).toEqual([
      {},
      { USD_deposits: 500_00n, USD_orders: -100_00n, USD_fees: -50n },
      { USD_deposits: 510_00n, USD_orders: -100_00n, USD_fees: -50n },
    ])
  })

  test('is counted by the time zone of its user', async () => {
    const user = stage({ zone: 'America/New_York' })
    await user.start()
    // Eleven in the evening of the 19th there, and an hour after midnight.
    for (const at of [START + 4 * HOUR, START + 6 * HOUR]) await user.tell(await user.deposit(at, 1n))
    expect((await user.days()).map(({ endsAt, date }) => [date, endsAt])).toEqual([
      ['2026-11-18', START - DAY + 5 * HOUR],
      ['2026-11-19', START + 5 * HOUR],
    ])
  })

  test('is the same whatever comes after it, by a clock that is behind or ahead', async () => {
    const user = stage()
    await user.start()
    for (const at of [START + HOUR, START + DAY + 5]) await user.tell(await user.deposit(at, 100n))
    const counted = await user.days()
    // Its row follows the last one, so it lies on the day that runs.
    expect(await user.tell(await user.deposit(START + DAY - 5, 7n))).toBe(false)
    await user.tell(await user.deposit(START + 2 * DAY + 5, 1n))
    const days = await user.days()
    expect(days.slice(0, 2)).toEqual(counted)
    expect(days.map(said).at(-1)).toEqual(['2026-11-21', 207n, 0n])
  })

  test('that was not told of is made up for by the next', async () => {
    const user = stage()
    await user.start()
    for (const day of [0, 2, 3]) await user.deposit(START + day * DAY, 100n)
    await user.tell(await user.deposit(START + 5 * DAY, 100n))
    expect((await user.days()).map(said).map(([date, held]) => `${date} ${held}`)).toEqual([
      '2026-11-19 0',
      '2026-11-20 100',
      '2026-11-22 200',
      '2026-11-23 300',
    ])
  })

  test('stays as it was counted when its user changes the time zone, and what runs goes by the new one', async () => {
    const user = stage()
    await user.start()
    for (const at of [START + HOUR, START + DAY + HOUR, START + DAY + 22 * HOUR])
      await user.tell(await user.deposit(at, 100n))
    const counted = await user.days()
    const old = await user.account()
    // Midnight there is at 15:00, so a day is over now.
    await user.memory.write(new Change(keys.account(UID)).set('zone', 'Asia/Tokyo').build())
    expect(await user.tell({ old, new: await user.account() })).toBe(true)
    const days = await user.days()
    expect(days.slice(0, -1)).toEqual(counted)
    expect(days.at(-1)).toMatchObject({ date: '2026-11-21', endsAt: START + DAY + 15 * HOUR, place: 2 })
  })

  test('costs the days since the last counted one, whatever the age of the account', async () => {
    const user = stage()
    await user.start()
    let changed = await user.deposit(START, 1n)
    for (let at = START; at < START + 30 * DAY; at += HOUR) {
      await user.tell(changed)
      changed = await user.deposit(at + HOUR, 1n)
    }
    const read: string[] = []
    const table: Table = {
      ...user.memory,
      async query(asked) {
        const page = await user.memory.query(asked)
        read.push(...page.rows.map(({ pk, sk }) => `${pk} ${sk}`))
        return page
      },
    }
    await countDays(user.deps(table), UID)
    expect(read).toHaveLength(1 + 24 + 1)
    expect((await user.days()).at(-1)?.place).toBe(30 * 24)
  })

  test('is not counted past a row that its query missed: it is read again', async () => {
    const user = stage()
    await user.start()
    for (const day of [0, 1, 2]) await user.deposit(START + day * DAY, 100n)
    const missing = (queries: number): Table => ({
      ...user.memory,
      async query(asked) {
        const page = await user.memory.query(asked)
        if (!asked.pk.startsWith('J#') || queries-- <= 0) return page
        return { ...page, rows: page.rows.filter(({ sk }) => !sk.endsWith('2')) }
      },
    })
    await expect(countDays(user.deps(missing(9)), UID)).rejects.toThrow('has a gap after place 1')
    expect((await user.days()).map(({ date }) => date)).toEqual(['2026-11-19'])
    await countDays(user.deps(missing(1)), UID)
    expect((await user.days()).map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
  })

  /** Counts them by each zone, as if none saw the rows of the others. */
  async function sideBySide(user: ReturnType<typeof stage>, zones: string[]): Promise<void> {
    const { memory } = user
    const table: Table = {
      ...memory,
      query: (asked) => memory.query({ ...asked, pk: asked.pk.replace('U#', 'X#') }),
    }
    for (const timeZone of zones) {
      const deps = user.deps(table)
      await countDays({ ...deps, config: { ...deps.config, timeZone } }, UID)
    }
  }

  test('is whole in its row, even if two zones counted it side by side', async () => {
    const user = stage()
    await user.start()
    for (const at of [START + HOUR, START + DAY + HOUR, START + DAY + 22 * HOUR]) await user.deposit(at, 100n)
    await sideBySide(user, ['UTC', 'Asia/Tokyo', 'UTC'])
    expect((await user.days()).map(({ place, flows }) => [place, flows.get('USD_deposits') ?? 0n])).toEqual([
      [0, 0n],
      [0, 0n],
      [1, 100n],
      [1, 100n],
      [2, 200n],
    ])
  })

  test('keeps its date where one of another zone ends in the same second', async () => {
    const user = stage()
    await user.start()
    for (const at of [START + HOUR, START + DAY + HOUR]) await user.deposit(at, 100n)
    await sideBySide(user, ['Pacific/Honolulu', 'Pacific/Kiritimati'])
    expect((await user.days()).map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19'])
  })
})

describe('the wallet', () => {
  /** Some years with a movement an hour, told as they come. */
  async function aged(days: number) {
    const user = stage()
    await user.start()
    const end = START + days * DAY
    for (let hour = 0; hour < days * 24; hour++) {
      const change =
        hour % 24 === 0
          ? await user.deposit(START + hour * HOUR + 60, 1_000_00n)
          : await user.order(START + hour * HOUR + 120, hour % 3 > 0)
      await user.tell(change)
    }
    return { user, end }
  }
  const asked = (user: ReturnType<typeof stage>, at: number) => {
    let trips = 0
    let waiting = 0
    const counting =
      <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        // Calls that go out together are one round trip.
        if (waiting++ === 0) trips += 1
        const answer = await call(...args)
        await new Promise((done) => setImmediate(done))
        waiting -= 1
        return answer
      }
    const { memory } = user
    const table: Table = {
      ...memory,
      get: counting(memory.get),
      getMany: counting(memory.getMany),
      query: counting(memory.query),
    }
    const views = viewHandlers(user.deps(table))
    const called = { ...ctx, nowMs: msOf(at), session }
    return { views, called, trips: () => trips }
  }

  test('answers from at most three round trips after thousands of movements, with profits to the cent', async () => {
    const { user, end } = await aged(90)
    const rows = (await user.account()).moves as bigint
    expect(Number(rows)).toBeGreaterThan(2000)
    const { views, called, trips } = asked(user, end - 60)
    const wallet = await views['views.wallet'](called, {})
    expect(trips()).toBeLessThanOrEqual(3)
    // Each day 7 of 23 orders lose: hours 3, 6, 9, 12, 15, 18 and 21.
    const daily = 16n * 79_50n - 7n * 100_50n
    expect(wallet).toMatchObject({
      asset: 'USD',
      profit: { total: text(90n * daily), yesterday: text(daily) },
      cash: { available: text(90n * (daily + 1_000_00n)), locked: '0.00', bonus: '0.00' },
      counted: { isWhole: true, until: null },
    })
    const chart = asked(user, end - 60)
    const course = await chart.views['views.balances'](chart.called, { days: 5 })
    expect(chart.trips()).toBeLessThanOrEqual(2)
    expect(course.items.map(({ date, owned }) => [date, owned[0]?.amount])).toEqual(
      [86n, 87n, 88n, 89n, 90n].map((day) => [
        dateIn('UTC', msOf(START + (Number(day) - 1) * DAY)),
        text(day * (daily + 1_000_00n)),
      ]),
    )
    expect(course.items.map(({ profit }) => profit)).toEqual(Array(5).fill(text(daily)))
    const later = asked(user, end - 60)
    expect(await later.views['views.year'](later.called, { year: 2100 })).toMatchObject({ assets: [] })
    const year = asked(user, end - 60)
    const { assets } = (await year.views['views.year'](year.called, { year: 2026 })) as {
      assets: { months: Record<string, string>[]; total: Record<string, string> }[]
    }
    // From the 20th of November to the end of December: 42 days.
    expect(assets[0]?.total).toMatchObject({
      ...{ opening: '0.00', deposits: '42000.00', fees: text(-42n * 23n * 50n) },
      ...{ orders: text(42n * (daily + 23n * 50n)), closing: text(42n * (daily + 1_000_00n)) },
    })
    expect(assets[0]?.months[10]).toMatchObject({ key: '2026-11', deposits: '11000.00' })
    expect(assets[0]?.months[11]?.opening).toBe(assets[0]?.months[10]?.closing)
  }, 60_000)

  test('begins with what was held when its days begin, also if a day ended in the second before or after', async () => {
    for (const ago of [0, 1, 2]) {
      const user = stage()
      await user.start()
      for (const day of [0, 1, 9]) {
        await user.tell(await user.deposit(START + day * DAY + HOUR, 100n))
      }
      const endsAt = (await user.days()).at(-1)?.endsAt as number
      // Three days are asked for, and read from three days earlier on.
      const { views, called } = asked(user, endsAt + 6 * DAY - ago)
      const { items } = await views['views.balances'](called, { days: 3 })
      expect(items.slice(0, 2).map(({ owned }) => owned)).toEqual(
        Array(2).fill([{ asset: 'USD', amount: '2.00' }]),
      )
    }
  })

  test('says until when days are counted while the worker is behind', async () => {
    const user = stage()
    await user.start()
    await user.tell(await user.deposit(START + HOUR, 100n))
    await user.tell(await user.deposit(START + DAY + HOUR, 100n))
    await user.order(START + 2 * DAY + HOUR, true)
    const { views, called } = asked(user, START + 3 * DAY + HOUR)
    expect(await views['views.wallet'](called, {})).toMatchObject({
      profit: { total: '79.50', yesterday: null },
      counted: { isWhole: false, until: '2026-11-20' },
    })
    expect((await views['views.balances'](called, { days: 10 })).items.map(({ date }) => date)).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-23',
    ])
  })

  test('counts a coin at its price on the tape, rounded down to the cent', async () => {
    const user = stage()
    await user.start()
    await user.memory.write(new Change(keys.account(UID)).set('BTC_available', 1_234_567n).build())
    const made = mockedDeps({
      tapes: fakeTapes(
        {},
        { quote: async () => ({ ...flat, price: 9_312_345 }), state: async () => ({ ok: true }) },
      ),
    })
    const views = viewHandlers({ ...made.deps, table: user.memory })
    // 0.01234567 bitcoins at 93,123.45 are 1,149.6713...
    expect(await views['views.wallet']({ ...ctx, nowMs: msOf(START + DAY), session }, {})).toMatchObject({
      total: '1149.67',
    })
  })

  test('a year names the one of registration, by the user’s calendar', async () => {
    const user = stage({ zone: 'America/New_York' })
    await user.start()
    const { views, called } = asked(user, START + DAY)
    await user.memory.write(replace({ ...keys.profile(UID), createdAt: Date.UTC(2025, 0, 1, 3) / 1000 }))
    expect(await views['views.year'](called, { year: 2026 })).toMatchObject({ firstYear: 2024 })
  })

  test('of a user whose money never moved is empty and whole', async () => {
    const user = stage()
    await user.start()
    const { views, called } = asked(user, START + DAY)
    expect(await views['views.wallet'](called, {})).toMatchObject({
      ...{ total: '0.00', isWhole: true, profit: { total: '0.00', yesterday: '0.00' } },
      counted: { isWhole: true, until: null },
    })
    const { items } = await views['views.balances'](called, { days: 1 })
    expect(items.map(({ owned }) => owned)).toEqual([[{ asset: 'USD', amount: '0.00' }]])
  })
})

const text = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
