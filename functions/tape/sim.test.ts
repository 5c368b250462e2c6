import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { intervalSeconds, intervals } from '../../shared/market/intervals.ts'
import { instruments } from '../../shared/tape/instruments.ts'
import { dayStart, epochDay, msOf, secondsOf } from '../../shared/time.ts'
import { shareOf } from '../../tests/support/share-of.ts'
import type { DayRecord, DayStore } from './records.ts'
import { createSimTape } from './sim.ts'

const seed = Buffer.alloc(32, 0x2a)
const tape = createSimTape({ seed })
const at = (text: string): number => secondsOf(Date.parse(`${text}Z`))
const MON = at('2026-11-16T00:00:00')
const later = msOf(at('2026-12-01T00:00:00'))

/** P(second), asked long afterwards. */
async function priceAt(symbol: string, second: number): Promise<number> {
  const answer = await tape.priceAt(symbol, second, later)
  if (answer.kind !== 'price') throw new Error(`no price: ${answer.kind}`)
  return answer.price
}

describe('P(S)', () => {
  test('is unknown until S has come, to the millisecond', async () => {
    const second = MON + 100
    expect(await tape.priceAt('BTCUSD', second, msOf(second) - 1)).toEqual({ kind: 'notYet' })
    expect(await tape.priceAt('BTCUSD', second, msOf(second))).toMatchObject({
      kind: 'price',
      tickAt: second - 1,
    })
  })

  test('of an unknown symbol is void', async () => {
    expect(await tape.priceAt('NOPE', MON, later)).toEqual({ kind: 'void', reason: 'unknownSymbol' })
    expect(await tape.state('NOPE', later, 5)).toEqual({ ok: false, reason: 'absent' })
    expect(await tape.quote('NOPE', later)).toBeNull()
    expect(await tape.candles('NOPE', '1m', 5, later)).toEqual([])
  })

  test.each([
    ['AAPL', '2026-11-18T21:00:00', '2026-11-19T14:30:00'],
    ['XAUUSD', '2026-11-18T21:00:00', '2026-11-18T22:00:00'],
    ['EURUSD', '2026-11-13T22:00:00', '2026-11-15T22:00:00'],
  ])('%s stands still from %s to %s and goes on from there', async (symbol, closes, opens) => {
    const last = { price: await priceAt(symbol, at(closes)), tickAt: at(closes) - 1 }
    for (const second of [at(closes) + 1, Math.floor((at(closes) + at(opens)) / 2), at(opens)]) {
      expect(await tape.priceAt(symbol, second, later)).toEqual({ kind: 'price', ...last })
    }
    const state = (second: number) => tape.state(symbol, msOf(second), 5)
    expect(await state(at(opens))).toEqual({ ok: false, reason: 'stale' })
    expect(await state(at(opens) + 1)).toEqual({ ok: true })
    const { amplitude } = instruments.find((each) => each.symbol === symbol)!
    const largestMove = Math.ceil((15 * 294 * amplitude) / 1024)
    const moved = Math.abs((await priceAt(symbol, at(opens) + 1)) - last.price)
    expect(moved).toBeLessThan(2 * largestMove)
  })

  test.each(shareOf(instruments, 4).map(({ symbol }) => symbol))(
    '%s walks through midnight without a jump',
    async (symbol) => {
      const { amplitude, tick } = instruments.find((each) => each.symbol === symbol)!
      const largestMove = Math.ceil((15 * 294 * amplitude) / 1024)
      // Covers days of both versions.
      for (let midnight = MON; midnight <= MON + 9 * 86_400; midnight += 86_400) {
        const moved = Math.abs((await priceAt(symbol, midnight + 1)) - (await priceAt(symbol, midnight)))
        // The largest move, a grid step, and one minute's decay.
        expect(moved).toBeLessThanOrEqual(largestMove + 2 * tick)
      }
    },
  )
})

test.each([
  ['AAPL', '2026-11-24T21:00:00', '2026-11-25T14:30:00'],
  ['XAUUSD', '2026-11-24T21:00:00', '2026-11-24T22:00:00'],
  ['EURUSD', '2026-11-27T22:00:00', '2026-11-29T22:00:00'],
])('%s stands still from %s to %s, and may open elsewhere', async (symbol, closes, opens) => {
  const ask = async (second: number) => {
    const answer = await tape.priceAt(symbol, second, later)
    return answer.kind === 'price' ? answer : null
  }
  const last = await ask(at(closes))
  expect(last?.tickAt).toBe(at(closes) - 1)
  for (const second of [at(closes) + 1, Math.floor((at(closes) + at(opens)) / 2), at(opens)])
    expect(await ask(second)).toEqual(last)
  const { amplitude } = instruments.find((each) => each.symbol === symbol)!
  // Larger than any move, because the pause decays the rest.
  const gap = Math.abs(((await ask(at(opens) + 1))?.price ?? 0) - (last?.price ?? 0))
  expect(gap).toBeGreaterThan((15 * 294 * amplitude) / 1024)
})

describe('nothing shows what comes', () => {
  // At `now` each answer must follow from seconds that have passed.
  test.each([
    ['BTCUSD', MON + 30],
    ['BTCUSD', MON + 3 * 3600 + 61],
    ['EURUSD', MON + 5 * 3600 + 59],
    ['AAPL', at('2026-11-16T14:30:01')],
    ['AAPL', at('2026-11-16T18:00:00')],
  ])('quote and candles of %s at %i', async (symbol, now) => {
    const nowMs = msOf(now) + 999
    const ticks: number[] = []
    for (let second = dayStart(epochDay(now)) + 1; second <= now; second++) {
      const answer = await tape.priceAt(symbol, second, nowMs)
      if (answer.kind === 'price' && answer.tickAt === second - 1) ticks.push(answer.price)
    }
    const figures = { open: ticks[0]!, high: Math.max(...ticks), low: Math.min(...ticks) }
    const price = ticks.at(-1)!
    expect(await tape.quote(symbol, nowMs)).toEqual({ price, tickAt: now - 1, ...figures })
    for (const interval of intervals) {
      const running = (await tape.candles(symbol, interval, 1, nowMs))[0]!
      expect(running[0]).toBe(now - 1 - ((now - 1) % intervalSeconds[interval]))
      expect(running[4]).toBe(price)
    }
    expect((await tape.candles(symbol, '1d', 1, nowMs))[0]!.slice(1)).toEqual([
      figures.open,
      figures.high,
      figures.low,
      price,
    ])
    expect((await tape.spark(symbol, nowMs)).at(-1)).toBe(price)
  })

  test('a quote in closed hours is the last price, with no movement of its day', async () => {
    const saturday = at('2026-11-14T12:00:00')
    const price = await priceAt('EURUSD', at('2026-11-13T22:00:00'))
    const tickAt = at('2026-11-13T21:59:59')
    expect(await tape.quote('EURUSD', msOf(saturday))).toEqual({
      price,
      tickAt,
      open: price,
      high: price,
      low: price,
    })
  })

  const day = epochDay(MON)
  test.each([
    ['a day early, to the millisecond', -86_400_000 - 1, { commitment: null, revealed: null }],
    ['on the eve', -86_400_000, { commitment: expect.any(String), revealed: null }],
    ['within the first minute', 59_999, { revealed: null, nextRevealAt: MON + 60 }],
    ['as the first minute ends', 60_000, { revealed: { minute: 1 }, nextRevealAt: MON + 120 }],
    ['a millisecond before minute 90 ends', 90 * 60_000 - 1, { revealed: { minute: 89 } }],
    ['within the last minute', 86_400_000 - 1, { revealed: { minute: 1439 }, nextRevealAt: MON + 86_400 }],
    ['as the day ends', 86_400_000, { revealed: { minute: 1440 }, nextRevealAt: null }],
  ])('keys are revealed %s', async (_when, afterStartMs, expected) => {
    expect(await tape.fairness('BTCUSD', day, msOf(MON) + afterStartMs)).toMatchObject(expected)
  })

  test('a revealed key hashes down to the commitment', async () => {
    const shown = await tape.fairness('BTCUSD', day, msOf(MON + 1000))
    if (shown.feed !== 'sim' || !shown.revealed) throw new Error('not revealed')
    let key = Buffer.from(shown.revealed.key, 'hex')
    for (let m = shown.revealed.minute; m > 0; m--) key = createHash('sha256').update(key).digest()
    expect(key.toString('hex')).toBe(shown.commitment)
  })

  test('a proof waits for the end of the minute of its close', async () => {
    const closeAt = MON + 3600 + 20
    const complete = MON + 3660
    const ask = (nowMs: number) =>
      tape.proof('BTCUSD', { placedAt: closeAt - 61, openAt: closeAt - 60, closeAt }, nowMs)
    expect(await ask(msOf(complete) - 1)).toEqual({ notYet: complete })
    expect(await ask(msOf(complete))).toMatchObject({ feed: 'sim', last: { minute: 61 } })
    // Closing on the minute: the last tick lies in the minute before, which has ended.
    expect(
      await tape.proof(
        'BTCUSD',
        { placedAt: MON + 3539, openAt: MON + 3540, closeAt: MON + 3600 },
        msOf(MON + 3600),
      ),
    ).toMatchObject({
      last: { minute: 60 },
    })
  })
})

describe('candles', () => {
  test.each(shareOf(['EURUSD', 'AAPL', 'BTCUSD'], 2))(
    'of %s agree with P(S) at random instants',
    async (symbol) => {
      const now = at('2026-11-20T15:07:33')
      for (const interval of intervals) {
        const candles = await tape.candles(symbol, interval, 40, msOf(now))
        expect(candles).toHaveLength(40)
        for (const [index, [start, open, high, low, close]] of candles.entries()) {
          const end = Math.min(start + intervalSeconds[interval], now)
          const second = start + 1 + ((index * 7919) % (end - start))
          const price = await priceAt(symbol, second)
          const answer = await tape.priceAt(symbol, second, later)
          if (answer.kind === 'price' && answer.tickAt >= start) {
            expect(price).toBeLessThanOrEqual(high)
            expect(price).toBeGreaterThanOrEqual(low)
          }
          expect(await priceAt(symbol, end)).toBe(close)
          // A session may begin within the period; its first tick is the open.
          if (symbol === 'BTCUSD') expect(await priceAt(symbol, start + 1)).toBe(open)
          if (index > 0) expect(start).toBeGreaterThan(candles[index - 1]![0])
        }
      }
    },
  )

  test('leave out periods without a tick', async () => {
    const starts = (await tape.candles('AAPL', '1h', 8, msOf(at('2026-11-17T15:10:00')))).map(([t]) => t)
    const monday = Array.from({ length: 6 }, (_, i) => at('2026-11-16T15:00:00') + i * 3600)
    expect(starts).toEqual([...monday, at('2026-11-17T14:00:00'), at('2026-11-17T15:00:00')])
  })

  test.each([0, 201, 1.5])('of a count of %d are refused', async (count) => {
    await expect(tape.candles('BTCUSD', '1m', count, later)).rejects.toThrow(RangeError)
  })
})

describe('kept days', () => {
  function memoryStore() {
    const kept = new Map<string, DayRecord>()
    const loads: [number, number][] = []
    const store: DayStore = {
      async load(series, from, to) {
        loads.push([from, to])
        return [...kept]
          .filter(([id, { day }]) => id.startsWith(series) && day >= from && day <= to)
          .map(([, r]) => r)
      },
      async save(series, records) {
        for (const record of records) kept.set(`${series} ${record.day}`, record)
      },
    }
    return { store, kept, loads }
  }
  const nowMs = msOf(at('2026-11-20T12:00:00'))

  test('bring the same candles and prices as days computed afresh', async () => {
    const { store, kept } = memoryStore()
    const first = await createSimTape({ seed, days: store }).candles('AAPL', '1d', 30, nowMs)
    expect(kept.size).toBeGreaterThan(40)
    const second = createSimTape({ seed, days: store })
    expect(await second.candles('AAPL', '1d', 30, nowMs)).toEqual(first)
    expect(await second.quote('AAPL', nowMs)).toEqual(await tape.quote('AAPL', nowMs))
    expect(await tape.candles('AAPL', '1d', 30, nowMs)).toEqual(first)
  })

  test('never hold the running day, and are not mixed with those of another seed', async () => {
    const { store, kept } = memoryStore()
    await createSimTape({ seed, days: store }).candles('AAPL', '1d', 3, nowMs)
    expect(Math.max(...[...kept.values()].map(({ day }) => day))).toBe(epochDay(secondsOf(nowMs)) - 1)
    const other = { seed: Buffer.alloc(32, 7) }
    const fresh = await createSimTape(other).candles('AAPL', '1d', 3, nowMs)
    expect(await createSimTape({ ...other, days: store }).candles('AAPL', '1d', 3, nowMs)).toEqual(fresh)
  })

  test('are computed once for readers that come at the same time', async () => {
    const { store, loads } = memoryStore()
    const shared = createSimTape({ seed, days: store })
    const answers = await Promise.all(Array.from({ length: 20 }, () => shared.quote('BTCUSD', nowMs)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(loads).toHaveLength(1)
  })
})

test.each([
  ['within a minute', 'BTCUSD', '2026-11-25T12:00:07', '2026-11-25T12:00:31'],
  ['over the ends of minutes', 'BTCUSD', '2026-11-25T12:00:07', '2026-11-25T12:03:02'],
  ['over midnight', 'BTCUSD', '2026-11-24T23:59:30', '2026-11-25T00:00:45'],
  ['over a weekend without a tick', 'EURUSD', '2026-11-20T21:58:31', '2026-11-22T23:01:12'],
])('a range %s is that of its ticks one by one', async (_, symbol, from, to) => {
  const end = at('2026-11-26T00:00:00')
  let [high, low] = [0, Number.POSITIVE_INFINITY]
  for (let second = at(from); second < at(to); second++) {
    const known = await tape.priceAt(symbol, second + 1, msOf(end))
    if (known.kind !== 'price' || known.tickAt !== second) continue
    high = Math.max(high, known.price)
    low = Math.min(low, known.price)
  }
  expect(await tape.range(symbol, at(from), at(to), msOf(end))).toMatchObject({ high, low })
  // The future stays hidden.
  expect(await tape.range(symbol, at(from), at(to), msOf(at(from)))).toBeNull()
})

test('a seed of less than 32 bytes is refused', () => {
  expect(() => createSimTape({ seed: Buffer.alloc(31) })).toThrow(/32 bytes/)
})
