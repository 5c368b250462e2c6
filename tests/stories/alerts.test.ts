import { describe, expect, test } from 'vitest'
import { alertHandlers } from '../../functions/alerts/handlers.ts'
import { lookAtAll } from '../../functions/alerts/look.ts'
import { accountOf, accountRow } from '../../functions/ledger/account.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Row, replace, type Table } from '../../functions/table/write.ts'
import { ALERTS_MOST } from '../../shared/alerts.ts'
import { newId } from '../../shared/ids.ts'
import { DAY, HOUR, MINUTE, msOf, secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { ctx, fakeTapes, mockedDeps, session, UID } from '../support/mocked.ts'

// Price alerts through the handlers, the look of every minute and a table in memory; the tape is a list of prices.

/** `priceAt` answers the tick of a second, scaled by the two decimals of BTCUSD. */
async function stage(priceAt: (second: number) => number = () => 500_00) {
  const table = createMemoryTable()
  let nowMs = Date.parse('2026-11-25T12:00:00Z')
  const start = secondsOf(nowMs)
  const of = (symbol: string, second: number) => (symbol === 'BTCUSD' ? priceAt(second) : 1)
  const tapes = fakeTapes(
    {},
    {
      range: async (symbol, from, to, atMs) => {
        const end = Math.min(to, secondsOf(atMs))
        if (from >= end) return null
        let [high, low] = [of(symbol, from), of(symbol, from)]
        for (let second = from; second < end; second++) {
          high = Math.max(high, of(symbol, second))
          low = Math.min(low, of(symbol, second))
        }
        return { open: of(symbol, from), high, low, close: of(symbol, end - 1) }
      },
      quote: async (symbol, atMs) => {
        const tickAt = secondsOf(atMs) - 1
        const price = of(symbol, tickAt)
        return { price, tickAt, open: price, high: price, low: price }
      },
    },
  )
  const logged: string[] = []
  const { deps } = mockedDeps({
    table,
    tapes,
    clock: () => nowMs,
    log: (_, event) => void logged.push(event),
  })
  const account = async (uid: string) => {
    const row = await table.get(keys.account(uid))
    if (row) return accountOf(row)
    await table.write(replace({ ...accountRow(uid, '2026-11-25', {}), epoch: session.epoch } as Row))
    return accountOf((await table.get(keys.account(uid))) as Row)
  }
  const called = async (uid: string, operationId = newId(nowMs)) => ({
    ...{ ...ctx, nowMs, operationId },
    session: { ...session, uid, issuedAt: secondsOf(nowMs) },
    account: await account(uid),
  })
  const stagelike = {
    table,
    start,
    logged,
    now: () => secondsOf(nowMs),
    advance: (seconds: number) => {
      nowMs += msOf(seconds)
    },
    change: async (
      asked: { productId?: string; above?: string; below?: string; remove?: string },
      { uid = UID, operationId = newId(nowMs), within = table as Table } = {},
    ) =>
      (
        await alertHandlers({ ...deps, table: within })['alerts.alerts_change'](
          await called(uid, operationId),
          asked,
        )
      ).alerts,
    add: (asked: { above?: string; below?: string }, uid = UID) =>
      stagelike.change({ productId: 'BTCUSD', ...asked }, { uid }),
    list: async (uid = UID) => (await alertHandlers(deps)['alerts.alerts'](await called(uid), {})).alerts,
    look: (within: Table = table) => lookAtAll({ ...deps, table: within }),
    /** What a user was told: kind, price and second. */
    told: (uid = UID) =>
      table
        .rows()
        .filter(({ pk, sk }) => pk === `U#${uid}` && sk.startsWith('M#'))
        .map(({ type, params, at }) => [type, (params as Row).price, Number(at)]),
    pause: async () => {
      await account(UID)
      const until = secondsOf(nowMs) + DAY
      await table.write(new Change(keys.account(UID)).set('pausedUntil', until).build())
    },
  }
  return stagelike
}
const slug = (name: string) => expect.objectContaining({ slug: name })

describe('a price alert', () => {
  test('tells once when the tape has reached it, with the second, and is over', async () => {
    const s = await stage((second) => (second === spike ? 600_00 : 500_00))
    const spike = s.start + 42
    const [added] = await s.add({ above: '600' })
    expect(added).toMatchObject({ symbol: 'BTCUSD', side: 'above', price: '600.00', reachedAt: null })
    s.advance(41)
    await s.look()
    expect(s.told()).toEqual([])
    s.advance(60)
    expect(await s.look()).toEqual({ reached: 1 })
    s.advance(60)
    expect(await s.look()).toEqual({ reached: 0 })
    expect(s.told()).toEqual([['price_above', '600.00', spike]])
    expect(await s.list()).toMatchObject([{ id: added?.id, reachedAt: spike }])
    expect(s.logged).not.toContain('price alerts not looked at')
  })

  test('is reached by a price of one second in three days nobody looked, and not by one before it was added', async () => {
    const s = await stage((second) => {
      if (second === s.start - 5) return 400_00
      return second === s.start + 2 * DAY + 7 ? 400_00 : 500_00
    })
    await s.look()
    await s.add({ below: '400' })
    s.advance(MINUTE)
    expect(await s.look()).toEqual({ reached: 0 })
    s.advance(3 * DAY)
    expect(await s.look()).toEqual({ reached: 1 })
    expect(s.told()).toEqual([['price_below', '400.00', s.start + 2 * DAY + 7]])
  })

  test('that comes to the index late is still found: a look reads again what the last one read', async () => {
    const s = await stage((second) => (second === s.start + 3 ? 600_00 : 500_00))
    await s.add({ above: '600' })
    s.advance(5)
    const without: Table = {
      ...s.table,
      query: async (query) => (query.index ? { rows: [] } : s.table.query(query)),
    }
    expect(await s.look(without)).toEqual({ reached: 0 })
    s.advance(30)
    expect(await s.look()).toEqual({ reached: 1 })
  })

  test('is told by one of two that look at once; a write that fails tells nothing, and the next look does', async () => {
    const s = await stage((second) => (second > s.start ? 600_00 : 500_00))
    await s.add({ above: '600' })
    s.advance(MINUTE)
    const down: Table = { ...s.table, transact: () => Promise.reject(new Error('down')) }
    await expect(s.look(down)).rejects.toThrow('not looked at')
    expect([s.told(), (await s.list())[0]?.reachedAt]).toEqual([[], null])
    const counts = await Promise.all([s.look(), s.look()])
    expect(counts.map(({ reached }) => reached).sort()).toEqual([0, 1])
    expect(s.told()).toHaveLength(1)
  })

  test('taken away tells nothing, and a second time it is away already', async () => {
    const s = await stage((second) => (second > s.start ? 600_00 : 500_00))
    const [alert] = await s.add({ above: '600' })
    const remove = alert?.id ?? ''
    expect(await s.change({ remove })).toEqual([])
    expect(await s.change({ remove })).toEqual([])
    await expect(s.change({ remove: newId(0) })).rejects.toEqual(slug('not_found'))
    s.advance(MINUTE)
    expect(await s.look()).toEqual({ reached: 0 })
  })

  test('taken away while a look has found it already tells nothing', async () => {
    const s = await stage((second) => (second > s.start ? 600_00 : 500_00))
    const [alert] = await s.add({ above: '600' })
    s.advance(MINUTE)
    const between: Table = {
      ...s.table,
      getMany: async (...asked) => {
        // Looks at other products find nothing, and ask for nobody.
        if (asked[0].length > 0) await s.change({ remove: alert?.id ?? '' })
        return s.table.getMany(...asked)
      },
    }
    expect([await s.look(between), s.told(), await s.list()]).toEqual([{ reached: 0 }, [], []])
  })

  test('leads nobody back who takes a break: none is added, and one that was reached is over without a word', async () => {
    const s = await stage((second) => (second > s.start ? 600_00 : 500_00))
    await s.add({ above: '600' })
    await s.pause()
    await expect(s.add({ above: '700' })).rejects.toEqual(slug('timed_out'))
    s.advance(MINUTE)
    expect(await s.look()).toEqual({ reached: 1 })
    expect([s.told(), (await s.list())[0]?.reachedAt]).toEqual([[], s.start + 1])
  })
})

describe('adding one', () => {
  test.each([
    ['an unknown product', { productId: 'NOPE', above: '600' }, 'product_not_found'],
    ['no product', { above: '600' }, 'validation'],
    ['no side', { productId: 'BTCUSD' }, 'validation'],
    ['both sides', { productId: 'BTCUSD', above: '600', below: '400' }, 'validation'],
    ['adding and taking away', { productId: 'BTCUSD', above: '600', remove: newId(0) }, 'validation'],
    ['zero', { productId: 'BTCUSD', above: '0' }, 'alert_price_invalid'],
    ['less than zero', { productId: 'BTCUSD', below: '-1' }, 'alert_price_invalid'],
    ['more decimals than its prices have', { productId: 'BTCUSD', above: '600.001' }, 'alert_price_invalid'],
    ['no number', { productId: 'BTCUSD', above: '1e3' }, 'alert_price_invalid'],
    ['a price no market has', { productId: 'BTCUSD', above: '1000000000' }, 'alert_price_invalid'],
    ['a price the market is above', { productId: 'BTCUSD', above: '499.99' }, 'alert_beyond'],
    ['the price it has', { productId: 'BTCUSD', above: '500' }, 'alert_beyond'],
    ['a price the market is below', { productId: 'BTCUSD', below: '500.01' }, 'alert_beyond'],
  ])('with %s is refused', async (_, asked, refused) => {
    const s = await stage()
    await expect(s.change(asked)).rejects.toEqual(slug(refused))
    expect(await s.list()).toEqual([])
  })

  test('says where the market is already', async () => {
    const s = await stage()
    await expect(s.add({ below: '501' })).rejects.toMatchObject({
      params: { symbol: 'BTCUSD', price: '500.00' },
    })
  })

  test('a hundred at once, twenty wait and the others are refused; one that is over makes room', async () => {
    const s = await stage((second) => (second === s.start ? 600_00 : 500_00))
    const tries = Array.from({ length: 100 }, (_, index) => s.add({ above: String(600 + index) }))
    const outcomes = await Promise.allSettled(tries)
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect([refused.length, (await s.list()).length]).toEqual([100 - ALERTS_MOST, ALERTS_MOST])
    for (const why of refused) expect(why).toMatchObject({ slug: 'alerts_most', params: { max: 20 } })
    const [first, ...others] = await s.list()
    await s.change({ remove: first?.id ?? '' })
    await s.add({ below: '1' })
    expect((await s.list()).length).toBe(others.length + 1)
    await expect(s.add({ below: '2' })).rejects.toEqual(slug('alerts_most'))
  })

  test('sent twice it is one, at once too; with another price under its id it is refused', async () => {
    const s = await stage()
    const operationId = newId(s.now() * 1000)
    const send = (above: string) => s.change({ productId: 'BTCUSD', above }, { operationId })
    const [one, two] = await Promise.all([send('600'), send('600.0')])
    expect([one, await s.list()]).toEqual([two, one])
    await expect(send('601')).rejects.toEqual(slug('replay_mismatch'))
    s.advance(HOUR)
    expect(await send('600')).toEqual(one)
    expect(one).toHaveLength(1)
  })
})

test('a thousand alerts on a market: a look reads those alone that it has reached, and tells each once', async () => {
  const s = await stage((second) => (second > s.start + 1 ? 550_00 : 500_00))
  const users = Array.from({ length: 100 }, (_, index) => newId(index + 1))
  for (const [place, uid] of users.entries())
    for (let number = 0; number < 10; number++)
      await s.add(
        number < 5 ? { above: `${501 + place + number}` } : { below: `${499 - place - number}` },
        uid,
      )
  s.advance(MINUTE)
  let read = 0
  const counting: Table = {
    ...s.table,
    query: async (query) => {
      const page = await s.table.query(query)
      if (query.index) read += page.rows.length
      return page
    },
  }
  const due = users.flatMap((_, place) =>
    [0, 1, 2, 3, 4].filter((number) => 501 + place + number <= 550),
  ).length
  expect(await s.look(counting)).toEqual({ reached: due })
  expect([due > 200, read]).toEqual([true, due])
  expect(users.flatMap((uid) => s.told(uid))).toHaveLength(due)
})
