import { describe, expect, test } from 'vitest'
import { tradingSessions } from '../market/hours.ts'
import { DAY, type EpochDay, MINUTE } from '../time.ts'
import { type Chain, chainFrom, DAY_MINUTES, keyAt, topKey } from './chain.ts'
import { hashFromHex } from './hash.ts'
import { type Instrument, instrument, instruments } from './instruments.ts'
import { parseScaled } from './price.ts'
import {
  displacementOf,
  floorDiv,
  levelOf,
  minuteHash,
  SUBPOINTS,
  stepOf,
  sumOfMoves,
  tickPrice,
} from './walk.ts'
import { currentWalk, fades, WALK_2_FROM, walks } from './walks.ts'

const LARGEST_FACTOR = 294

test.each(instruments)(
  '$symbol never leaves the whole numbers a double holds',
  ({ amplitude, base, hours }) => {
    const walked = DAY * 15 * LARGEST_FACTOR * amplitude
    expect(walked).toBeLessThan(Number.MAX_SAFE_INTEGER)
    for (const walk of walks) {
      const { length, days } = fades[walk][hours]
      const carried = Math.ceil(walked / SUBPOINTS) * length * days
      expect(carried + base).toBeLessThan(Number.MAX_SAFE_INTEGER)
    }
  },
)

test('a price never falls under one step', () => {
  const gold = instrument('XAUUSD')
  expect(tickPrice(gold, 400, 0)).toBe(500)
  expect(tickPrice(gold, -7_000, 0)).toBe(500)
  expect(tickPrice(gold, 1_499, 0)).toBe(1_000)
})

test('each nibble is an odd step from -15 to 15, and they balance', () => {
  const hash = new Uint8Array(32)
  const steps = Array.from({ length: 16 }, (_, nibble) => {
    hash[0] = nibble << 4
    return stepOf(hash, 0)
  })
  expect(steps).toEqual([-15, -13, -11, -9, -7, -5, -3, -1, 1, 3, 5, 7, 9, 11, 13, 15])
  hash[0] = 0x0f
  expect([stepOf(hash, 0), stepOf(hash, 1)]).toEqual([-15, 15])
})

test.each([
  [7, 2, 3],
  [-7, 2, -4],
  [-8, 2, -4],
  [0, 5, 0],
  [44_640 * 201_774_176_853 - 1, 44_640, 201_774_176_852],
  [44_640 * 201_774_176_853, 44_640, 201_774_176_853],
  [Number.MAX_SAFE_INTEGER, 1024, 8_796_093_022_207],
  [-Number.MAX_SAFE_INTEGER, 1024, -8_796_093_022_208],
])('floorDiv(%d, %d) = %d', (a, b, expected) => {
  expect(floorDiv(a, b)).toBe(expected)
})

test.each<[string, number, number | null]>([
  ['1.392920', 6, 1_392_920],
  ['611.9', 2, 61_190],
  ['620', 2, 62_000],
  ['1.0000001', 6, null],
  ['-1', 2, null],
  ['1e3', 2, null],
  ['1.', 2, null],
  ['.5', 2, null],
  ['', 2, null],
  ['999999999999.99', 6, null],
])('"%s" at %i decimals reads as %s', (text, decimals, expected) => {
  expect(parseScaled(text, decimals)).toBe(expected)
})

test('hashes are read as 64 lower-case digits only', () => {
  expect(hashFromHex('ab'.repeat(32))).toHaveLength(32)
  for (const bad of ['ab'.repeat(31), 'AB'.repeat(32), `${'ab'.repeat(31)}zz`])
    expect(hashFromHex(bad)).toBeNull()
})

describe('the simulated market looks like one', () => {
  const seed = new Uint8Array(32).fill(0x77)
  // Beyond the days of the first version.
  const today: EpochDay = WALK_2_FROM + 130
  const chains = new Map<EpochDay, Chain>()
  const chainOf = (day: EpochDay): Chain => {
    const chain = chains.get(day) ?? chainFrom(topKey(seed, day), DAY_MINUTES)
    chains.set(day, chain)
    return chain
  }

  /** Calls `visit` for each trading minute of some days up to today. */
  function walk(known: Instrument, days: number, visit: (price: (second: number) => number) => void): void {
    const displacements = new Map<EpochDay, number>()
    const displacement = (day: EpochDay): number => {
      const value = displacements.get(day) ?? displacementOf(known, day, chainOf(day))
      displacements.set(day, value)
      return value
    }
    for (let day = today - days; day < today; day++) {
      const level = levelOf(currentWalk, known, day, displacement)
      let walked = 0
      for (const [from, to] of tradingSessions(known.hours, day)) {
        for (let m = from; m < to; m++) {
          const hash = minuteHash(keyAt(chainOf(day), m + 1), known.symbol)
          const base = level(m)
          const before = walked
          visit((second) => tickPrice(known, base, before + sumOfMoves(known, hash, second)))
          walked += sumOfMoves(known, hash, MINUTE)
        }
      }
    }
  }

  test.each(['EURUSD', 'NATGAS', 'TSLA', 'SOLUSD'])('%s stays within a third of its base', (symbol) => {
    const known = instrument(symbol)
    let furthest = 0
    walk(known, 120, (price) => {
      furthest = Math.max(furthest, Math.abs(price(MINUTE) - known.base))
    })
    expect(furthest).toBeGreaterThan(known.base / 100)
    expect(furthest).toBeLessThan(known.base / 3)
  })

  test.each(instruments.map(({ symbol }) => symbol))('%s draws in 1 to 5 of 100 half minutes', (symbol) => {
    let draws = 0
    let pairs = 0
    walk(instrument(symbol), 5, (price) => {
      for (let second = 1; second <= 30; second += 5) {
        pairs++
        if (price(second) === price(second + 30)) draws++
      }
    })
    expect(draws / pairs).toBeGreaterThan(0.01)
    expect(draws / pairs).toBeLessThan(0.05)
  })
})
