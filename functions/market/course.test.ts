import { describe, expect, test } from 'vitest'
import { CARRIED_S, TICKS_S } from '../../shared/market/carried.ts'
import { type Interval, intervals } from '../../shared/market/intervals.ts'
import { DAY, msOf } from '../../shared/time.ts'
import { createSimTape } from '../tape/sim.ts'
import type { Candle, Quote } from '../tape/tape.ts'
import { candlesUpTo, carriedBy, lastTicks } from './course.ts'

const tape = createSimTape({ seed: new Uint8Array(32).fill(7) })
const NOW = Math.floor(Date.parse('2026-11-18T15:10:07Z') / 1000)
const btc = { symbol: 'BTCUSD', decimals: 2 }
const upTo = (interval: Interval, count: number, to?: number, now = NOW) =>
  candlesUpTo(tape, btc, { interval, count, to }, msOf(now))

describe('candles up to a second', () => {
  test.each(['1s', '1m', '1h'] as const)(
    '%s: are those a longer read has before it, whenever asked',
    async (interval) => {
      const long = await upTo(interval, 60)
      const to = long[40]?.[0] as number
      expect(await upTo(interval, 30, to)).toEqual(long.slice(10, 40))
      expect(await upTo(interval, 30, to, NOW + 1000)).toEqual(long.slice(10, 40))
    },
  )

  test('one of seconds is the price in force at the next one', async () => {
    const [at = 0, ...prices] = (await upTo('1s', 1, NOW - 100))[0] ?? []
    expect(at).toBe(NOW - 101)
    const asked = await tape.priceAt('BTCUSD', at + 1, msOf(NOW))
    const price = asked.kind === 'price' ? asked.price / 100 : null
    expect(prices).toEqual([price, price, price, price])
  })

  test('never tell what comes', async () => {
    expect((await upTo('1s', 3, NOW + 50)).at(-1)?.[0]).toBe(NOW - 1)
  })

  test('are refused between two of the interval, and none beyond what is kept', async () => {
    await expect(upTo('1m', 3, NOW)).rejects.toMatchObject({ slug: 'validation' })
    expect(await upTo('1s', 3, NOW - DAY - 1)).toEqual([])
  })
})

test('a price carries the newest candle of each interval and the last seconds, as they would be read', async () => {
  const quote = (await tape.quote('BTCUSD', msOf(NOW))) as Quote
  const { forming, recent } = await carriedBy(quote, tape, btc, msOf(NOW))
  for (const interval of intervals) {
    if (interval !== '1s')
      expect([interval, forming[interval]]).toEqual([interval, (await upTo(interval, 1))[0]])
  }
  expect(recent).toEqual((await upTo('1s', CARRIED_S)).map(([at, price]) => [at, price]))
})

describe('the last ticks', () => {
  test('are those a price carries, and never tell what comes', async () => {
    const quote = (await tape.quote('BTCUSD', msOf(NOW))) as Quote
    const { recent } = await carriedBy(quote, tape, btc, msOf(NOW))
    expect(recent.at(-1)?.[0]).toBe(NOW - 1)
    expect(await lastTicks(tape, btc, msOf(NOW))).toEqual(recent.slice(-TICKS_S).map(([, price]) => price))
    expect(await lastTicks(tape, btc, msOf(NOW) + 999)).toEqual(await lastTicks(tape, btc, msOf(NOW)))
  })

  test('are null for seconds without a tick, and empty for a resting feed', async () => {
    const at = (...seconds: number[]) => ({
      ...tape,
      candles: async () => seconds.map((second): Candle => [second, 1, 1, 1, 250]),
    })
    expect(await lastTicks(at(NOW - 9, NOW - 5, NOW - 1), btc, msOf(NOW))).toEqual([
      ...Array(5).fill(null),
      ...[2.5, null, null, null, 2.5, null, null, null, 2.5],
    ])
    expect(await lastTicks(at(NOW - TICKS_S - 1), btc, msOf(NOW))).toEqual([])
  })
})
