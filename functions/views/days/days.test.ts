import { describe, expect, test } from 'vitest'
import { firstIdAt } from '../../../shared/ids.ts'
import { dateIn, msOf } from '../../../shared/time.ts'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { ctx, fakeTapes, mockedDeps, session, UID } from '../../../tests/support/mocked.ts'
import { accountRow } from '../../ledger/account.ts'
import { keys } from '../../table/keys.ts'
import { Change, type Row, replace, type Table } from '../../table/write.ts'
import { viewHandlers } from '../handlers.ts'
import { LAG_S } from '../page.ts'
import { AccountMoving, countDays } from './count.ts'
import { countNeeded } from './needed.ts'
import { type Day, daysBetween } from './row.ts'

const DAY = 86_400
const HOUR = 3600
/** Midnight of the 20th in UTC. */
const START = Date.UTC(2026, 10, 20) / 1000

/** A user whose money moves: the account, its documents, and what the stream tells of them. */
function stage({ zone }: { zone?: string } = {}) {
  const memory = createMemoryTable()
  let nowMs = 0
  const first: Row = {
    ...(accountRow(UID, '2026-11-20', {}) as Row),
    ...(zone && { zone }),
    epoch: BigInt(session.epoch),
  }
  const deps = (table: Table = memory) => ({ ...mockedDeps().deps, table, clock: () => nowMs })
  const account = () => memory.get(keys.account(UID), { consistent: true }) as Promise<Row>

  /** Writes a document and its account as `post` does, and answers the change of the account. */
  async function move(at: number, row: Row, changes: Record<string, bigint>, net = 0n) {
    const before = await account()
    const change = new Change(keys.account(UID)).add('moves', 1n).set('movedAt', at)
    for (const [name, amount] of Object.entries(changes)) change.add(name, amount)
    change.add('profit', net)
    await memory.transact([replace(row), change.build()])
    return { old: before, new: await account() }
  }

  return {
    memory,
    deps,
    account,
    start: () => memory.write(replace(first)),
    at: (second: number) => {
      nowMs = msOf(second)
    },
    deposit: (at: number, amount: bigint) =>
      move(
        at,
        {
          ...keys.deposit(UID, firstIdAt(msOf(at))),
          ...{ class: 0n, method: 'bank', status: 1n, at: BigInt(at), decidedAt: BigInt(at) },
          legs: [`outside:bank USD ${-amount}`, `available USD ${amount}`],
        },
        { USD_available: amount },
      ),
    /** An order that was placed a minute before and is lost, or won at 80%, with a fee of 50 cents. */
    order: (at: number, isWon: boolean) => {
      const ended = isWon
        ? ['locked USD -10000', 'house:trading USD -8000', 'available USD 18000']
        : ['locked USD -10000', 'house:trading USD 10000']
      return move(
        at,
        {
          ...keys.order(UID, firstIdAt(msOf(at - 60))),
          ...{ state: 'settled', result: isWon ? 'win' : 'loss', symbol: 'BTCUSD', asset: 'USD' },
          ...{
            placedAt: BigInt(at - 60),
            openAt: BigInt(at - 59),
            settledAt: BigInt(at),
            closeAt: BigInt(at),
          },
          legs: ['available USD -10050', 'locked USD 10000', 'house:fees USD 50'],
          settleLegs: ended,
        },
        { USD_available: isWon ? 79_50n : -100_50n },
        isWon ? 79_50n : -100_50n,
      )
    },
    tell: async (change: Parameters<typeof countNeeded>[0]) => {
      const count = countNeeded(change, 'UTC')
      if (count) await countDays(deps(), count)
      return count !== null
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
    user.at(START + 3 * DAY)
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
      { USD_deposits: 10_00n },
    ])
  })

  test('is counted by the time zone of its user', async () => {
    const user = stage({ zone: 'America/New_York' })
    await user.start()
    user.at(START + 3 * DAY)
    // Eleven in the evening of the 19th there, and an hour after midnight.
    for (const at of [START + 4 * HOUR, START + 6 * HOUR]) await user.tell(await user.deposit(at, 1n))
    expect((await user.days()).map(({ endsAt, date }) => [date, endsAt])).toEqual([
      ['2026-11-18', START - DAY + 5 * HOUR],
      ['2026-11-19', START + 5 * HOUR],
    ])
  })

  test.each([
    ['a movement written after midnight', 1, true],
    ['the last that may come so late', 2 * LAG_S, true],
    ['one long before', 2 * LAG_S + 1, false],
  ])('%s, listed %i seconds before it, is counted again: %s', async (_says, before, again) => {
    const user = stage()
    await user.start()
    user.at(START + 2 * DAY)
    for (const at of [START + HOUR, START + DAY + 5]) await user.tell(await user.deposit(at, 100n))
    const late = await user.deposit(START + DAY - before, 7n)
    // Two in a row: the second lies on the day of the one before it.
    const second = { ...late, old: { ...late.old, movedAt: late.new.movedAt as bigint } }
    expect(await user.tell(second)).toBe(again)
    expect((await user.days()).map(said).at(-1)).toEqual(['2026-11-20', again ? 107n : 100n, 0n])
  })

  test('that was not told of is made up for by the next', async () => {
    const user = stage()
    await user.start()
    user.at(START + 9 * DAY)
    for (const day of [0, 2, 3]) await user.deposit(START + day * DAY, 100n)
    await user.tell(await user.deposit(START + 5 * DAY, 100n))
    expect((await user.days()).map(said).map(([date, held]) => `${date} ${held}`)).toEqual([
      '2026-11-19 0',
      '2026-11-20 100',
      '2026-11-22 200',
      '2026-11-23 300',
    ])
  })

  test('is left for later while its account never rests', async () => {
    const user = stage()
    await user.start()
    user.at(START + DAY)
    const { deps, memory } = user
    await user.tell(await user.deposit(START + HOUR, 100n))
    let looks = 0
    const table: Table = {
      ...memory,
      async get(key, options) {
        const row = await memory.get(key, options)
        return row && { ...row, moves: BigInt(looks++) }
      },
    }
    const count = { uid: UID, at: START + DAY, turned: true }
    await expect(countDays(deps(table), count)).rejects.toThrow(AccountMoving)
  })

  test('counted by who looked earlier never replaces one that knows more', async () => {
    const user = stage()
    await user.start()
    user.at(START + 2 * DAY)
    for (const at of [START + HOUR, START + DAY + 5]) await user.tell(await user.deposit(at, 100n))
    const before = await user.account()
    await user.tell(await user.deposit(START + DAY - 5, 7n))
    const old: Table = {
      ...user.memory,
      get: async () => before,
      query: async (asked) => {
        const page = await user.memory.query(asked)
        return { ...page, rows: page.rows.filter(({ at }) => at !== BigInt(START + DAY - 5)) }
      },
    }
    await countDays(user.deps(old), { uid: UID, at: START + HOUR, turned: true })
    expect((await user.days()).map(said).at(-1)).toEqual(['2026-11-20', 107n, 0n])
  })
})

describe('the wallet', () => {
  /** Some years with a movement an hour, told as they come. */
  async function aged(days: number) {
    const user = stage()
    await user.start()
    const end = START + days * DAY
    user.at(end)
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
    // Of a day's 23 orders, seven lose: hours 3, 6, 9, 12, 15, 18 and 21.
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
        user.at(START + day * DAY + HOUR)
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
    user.at(START + 4 * DAY)
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
