import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { msOf, secondsOf } from '../../shared/time.ts'
import { shareOf } from '../../tests/support/share-of.ts'
import { createSimTape } from './sim.ts'

const keys = new Map<number, Buffer[]>()

/**
 * The published rules written a second time, from the description alone: node:crypto, BigInt, weekdays without
 * holidays. It shares nothing with the code it checks.
 */
function independent(
  seed: Buffer,
  symbol: string,
  base: bigint,
  tick: bigint,
  amplitude: bigint,
  market: Market,
) {
  const sha = (data: Buffer) => createHash('sha256').update(data).digest()
  const floor = (a: bigint, b: bigint) => (a - (((a % b) + b) % b)) / b
  const keysOf = (day: number): Buffer[] => {
    const known = keys.get(day)
    if (known) return known
    const chain = [createHmac('sha256', seed).update(`evenhand day ${day}`).digest()]
    while (chain.length < 1441) chain.unshift(sha(chain[0] as Buffer))
    keys.set(day, chain)
    return chain
  }
  const moves = (day: number, minute: number) => {
    const hex = sha(Buffer.concat([keysOf(day)[minute + 1] as Buffer, Buffer.from(symbol)])).toString('hex')
    const u = Number.parseInt(hex.slice(60, 62), 16)
    const v = Number.parseInt(hex.slice(62, 64), 16)
    const size = amplitude * BigInt(40 + Math.floor((u * v) / 256))
    return { steps: Array.from(hex.slice(0, 60), (nibble) => 2 * Number.parseInt(nibble, 16) - 15), size }
  }
  /** A minute's moves up to its second `seconds`. */
  const moved = (day: number, minute: number, seconds = 60): bigint => {
    const { steps, size } = moves(day, minute)
    return BigInt(steps.slice(0, seconds).reduce((a, b) => a + b, 0)) * size
  }
  const minutesOf = (day: number) =>
    Array.from({ length: 1440 }, (_, m) => m).filter((m) => market.open(day, m))
  const sum = (values: bigint[]) => values.reduce((a, b) => a + b, 0n)
  const displacements = new Map<number, bigint>()
  const displacement = (day: number): bigint => {
    const known = displacements.get(day) ?? floor(sum(minutesOf(day).map((m) => moved(day, m))), 1024n)
    displacements.set(day, known)
    return known
  }

  return (second: number): number => {
    const day = Math.floor(second / 86_400)
    const minute = Math.floor((second % 86_400) / 60)
    /** Days of the first version decay over its minutes, later days over 72,000. */
    const byMinutes = (days: number): bigint => {
      const carry = { old: 0n, young: 0n }
      let age = BigInt(before.length)
      for (let past = day - 1; past >= day - days; past--) {
        const fade = past < SWITCH ? market.fade : 72_000n
        if (age < fade) carry[past < SWITCH ? 'old' : 'young'] += displacement(past) * (fade - age)
        age += BigInt(minutesOf(past).length)
      }
      return floor(carry.old, market.fade) + floor(carry.young, 72_000n)
    }
    /** Each opening takes a part from all earlier days. */
    const byPauses = (length: number): bigint => {
      const isOpen = (at: number) => market.open(Math.floor(at / 1440), at % 1440)
      let carry = 0n
      let openings = 0
      for (let at = day * 1440 + minute; openings < length; at--) {
        if (at % 1440 === 1439 && at < day * 1440)
          carry += displacement(Math.floor(at / 1440)) * BigInt(length - openings)
        if (isOpen(at) && !isOpen(at - 1)) openings++
      }
      return floor(carry, BigInt(length))
    }
    const before = minutesOf(day).filter((m) => m < minute)
    const carried = day < SWITCH ? byMinutes(31) : market.pauses ? byPauses(market.pauses) : byMinutes(50)
    const walked = sum([...before.map((m) => moved(day, m)), moved(day, minute, (second % 60) + 1)])
    const price = base + carried + floor(walked, 1024n)
    return Number(floor(price, tick) * tick)
  }
}

interface Market {
  /** Minutes over which the first version decays. */
  fade: bigint
  /** Openings over which the second version decays, if the market closes. */
  pauses?: number
  open: (day: number, minute: number) => boolean
}

const weekday = (day: number) => new Date(day * 86_400_000).getUTCDay()
const always: Market = { fade: 44_640n, open: () => true }
const forex: Market = {
  fade: 27_000n,
  pauses: 7,
  open: (day, m) => (weekday(day) === 0 ? m >= 1320 : weekday(day) === 5 ? m < 1320 : weekday(day) !== 6),
}
const futures: Market = {
  fade: 26_000n,
  pauses: 20,
  open: (day, m) => {
    if (weekday(day) === 0) return m >= 1320
    if (weekday(day) === 5) return m < 1260
    return weekday(day) !== 6 && (m < 1260 || m >= 1320)
  },
}
const stocks: Market = {
  fade: 7_000n,
  pauses: 18,
  open: (day, m) => weekday(day) >= 1 && weekday(day) <= 5 && m >= 870 && m < 1260,
}

const seed = Buffer.alloc(32, 0x5e)
/** Sunday, 22 November 2026: the first day of the second version. */
const SWITCH = 20_779

// 2026-10-30 is a Friday; the month before it has no holiday.
const cases: [string, bigint, bigint, bigint, Market, Record<string, number>][] = [
  [
    ...(['BTCUSD', 9_400_000n, 50n, 290n, always] as const),
    {
      '2026-10-30T00:00:00Z': 9_060_150,
      '2026-10-30T17:31:42Z': 9_070_650,
      '2026-11-22T00:00:00Z': 9_157_200,
      '2026-12-16T12:34:56Z': 9_407_700,
    },
  ],
  [
    ...(['EURUSD', 1_160_000n, 5n, 18n, forex] as const),
    {
      '2026-10-30T09:15:07Z': 1_176_060,
      '2026-11-22T22:00:00Z': 1_191_040,
      '2026-12-16T09:15:07Z': 1_205_210,
    },
  ],
  [
    ...(['XAUUSD', 41_000_000n, 500n, 1250n, futures] as const),
    {
      '2026-10-29T22:00:59Z': 39_533_000,
      '2026-12-16T20:59:59Z': 39_798_500,
      '2026-12-16T22:00:00Z': 39_792_500,
    },
  ],
  [
    ...(['AAPL', 268_000n, 5n, 13n, stocks] as const),
    { '2026-10-30T20:59:59Z': 277_425, '2026-11-24T15:15:15Z': 271_440 },
  ],
]

test.each(cases)(
  '%s: ticks read the same from a second implementation',
  async (symbol, base, tick, amplitude, market, golden) => {
    const tape = createSimTape({ seed })
    const priceOf = independent(seed, symbol, base, tick, amplitude, market)
    for (const [instant, expected] of shareOf(Object.entries(golden), 2)) {
      const second = secondsOf(Date.parse(instant))
      const answer = await tape.priceAt(symbol, second + 1, msOf(second + 1))
      expect(answer).toEqual({ kind: 'price', price: priceOf(second), tickAt: second })
      expect(priceOf(second)).toBe(expected)
    }
  },
)
