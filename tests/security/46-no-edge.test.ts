import { describe, expect, test } from 'vitest'
import { createSimTape } from '../../functions/tape/sim.ts'
import { seedProducts } from '../../infra/seed.ts'
import { tradingMinutes, tradingSessions } from '../../shared/market/hours.ts'
import { FEE_LEAST, payoutMost } from '../../shared/rules/terms.ts'
import { type Instrument, instrument, instruments } from '../../shared/tape/instruments.ts'
import { levelOf } from '../../shared/tape/walk.ts'
import { currentWalk, WALK_2_FROM, type WalkVersion } from '../../shared/tape/walks.ts'
import { DAY, type EpochDay, MINUTE, msOf } from '../../shared/time.ts'
import { type Bet, bestExpectation, deviation } from '../support/expectation.ts'

// What is published says how the level goes on; what it does not say, the moves to come, is as likely up as down. So
// the best bet anyone can make goes with the level, and its expectation follows from the level alone.

const bets: Bet[] = seedProducts('sim').flatMap(({ symbol, terms, feeRate }) =>
  terms.map(({ seconds, payoutRate }) => ({
    instrument: instrument(symbol),
    seconds,
    payoutRate: Number(payoutRate) / 1e6,
    feeRate: Number(feeRate) / 1e6,
  })),
)

/** What the rules of terms allow at most: the highest payout with the lowest fee, at every duration. */
const allowed: Bet[] = instruments.flatMap(({ symbol }) =>
  Object.entries(payoutMost).map(([seconds, most]) => ({
    instrument: instrument(symbol),
    seconds: Number(seconds),
    payoutRate: Number(most) / 1e6,
    feeRate: Number(FEE_LEAST) / 1e6,
  })),
)

const DAYS = Array.from({ length: 26 }, (_, index) => WALK_2_FROM + index * 8)
const SEEDS = 40

/** Finished days as chance makes them: what each has moved is the sum of thousands of moves. */
function randomDays(known: Instrument, seed: number): (day: EpochDay) => number {
  const days = new Map<EpochDay, number>()
  return (day) => {
    const found =
      days.get(day) ?? Math.floor(normal(seed, day) * deviation(known, tradingMinutes(known.hours, day)))
    days.set(day, found)
    return found
  }
}

/** A normal deviate of a seed and a day. */
function normal(seed: number, day: number): number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b)) >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 + 2 ** -33
  }
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** The largest change of the level, up or down, that an order of `seconds` can span in a day's sessions. */
function drift(
  walk: WalkVersion,
  known: Instrument,
  day: EpochDay,
  displacement: (day: EpochDay) => number,
  seconds: number,
): number {
  const level = levelOf(walk, known, day, displacement)
  const minutes = Math.ceil(seconds / MINUTE)
  let largest = 0
  for (const [from, to] of tradingSessions(known.hours, day)) {
    for (const start of [from, Math.floor((from + to) / 2), to - minutes - 1])
      largest = Math.max(largest, Math.abs(level(start + minutes) - level(start)))
  }
  return largest
}

/** The best bet of some markets in all the seeds: published inputs only. */
function bestOf(walk: WalkVersion, among: Bet[]): number {
  const best = among.map((bet) => {
    let largest = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      const displacement = randomDays(bet.instrument, seed)
      for (const day of DAYS)
        largest = Math.max(largest, drift(walk, bet.instrument, day, displacement, bet.seconds))
    }
    return bestExpectation(bet, largest)
  })
  return Math.max(...best)
}

test('check 46: no bet on public data has a positive expectation, at any product and duration', () => {
  for (const { symbol } of instruments) {
    const best = bestOf(
      currentWalk,
      bets.filter((bet) => bet.instrument.symbol === symbol),
    )
    expect(best, symbol).toBeLessThan(-0.01)
  }
})

test('check 46: no bet has one under the best terms that may be announced', () => {
  for (const { symbol } of instruments) {
    const own = allowed.filter((bet) => bet.instrument.symbol === symbol)
    expect(bestOf(currentWalk, own), symbol).toBeLessThan(0)
  }
})

test('check 46: the first walk is beaten where it fades fast, by the same reckoning', () => {
  expect(
    bestOf(
      'walk-1',
      bets.filter((bet) => bet.instrument.hours === 'stocks'),
    ),
  ).toBeGreaterThan(0.01)
})

describe('check 46: not even as far from its level as once in a thousand years', () => {
  const FAR = 5
  const farBest = (walk: WalkVersion, of: Bet[]): number =>
    Math.max(
      ...of.map((bet) => {
        const known = bet.instrument
        // All days moved alike, so that their sum lies at that many of its standard deviations.
        const day = WALK_2_FROM + 60
        let [days, square] = [0, 0]
        const count = (past: EpochDay): number => {
          days++
          square += deviation(known, tradingMinutes(known.hours, past)) ** 2
          return 0
        }
        levelOf(walk, known, day, count)
        const each = (FAR * Math.sqrt(square)) / days
        return bestExpectation(
          bet,
          drift(walk, known, day, () => Math.floor(each), bet.seconds),
        )
      }),
    )

  test.each(instruments.map(({ symbol }) => symbol))('%s', (symbol) => {
    const own = [...bets, ...allowed].filter((bet) => bet.instrument.symbol === symbol)
    expect(farBest(currentWalk, own)).toBeLessThan(0)
  })
})

test.each(instruments.filter(({ hours }) => hours !== 'always').map(({ symbol }) => symbol))(
  'check 46: while %s is open its level stands still, and goes on at midnight',
  (symbol) => {
    const known = instrument(symbol)
    const displacement = randomDays(known, 7)
    let before: number | null = null
    for (let day = WALK_2_FROM; day < WALK_2_FROM + 60; day++) {
      const level = levelOf(currentWalk, known, day, displacement)
      const sessions = tradingSessions(known.hours, day)
      for (const [from, to] of sessions) {
        const first = level(from)
        if (from === 0 && before !== null) expect(first).toBe(before)
        expect(new Set(Array.from({ length: to - from }, (_, index) => level(from + index)))).toEqual(
          new Set([first]),
        )
      }
      const last = sessions.at(-1)
      before = last?.[1] === 1440 ? level(1439) + displacement(day) : null
    }
  },
)

test('check 46: played on the tape, bets with the published drift lose what the terms say', async () => {
  const tape = createSimTape({ seed: Buffer.alloc(32, 0x46) })
  for (const symbol of ['BTCUSD', 'TSLA']) {
    const bet = bets.find(
      ({ instrument: known, seconds }) => known.symbol === symbol && seconds === 30,
    ) as Bet
    const profits: number[] = []
    let draws = 0
    for (let day = WALK_2_FROM + 1; day < WALK_2_FROM + 5; day++) {
      for (const [from, to] of tradingSessions(bet.instrument.hours, day)) {
        const [start, end] = [day * DAY + from * MINUTE, day * DAY + to * MINUTE]
        for (let openAt = start + 1; openAt + bet.seconds <= end; openAt += bet.seconds) {
          const price = async (second: number) => {
            const answer = await tape.priceAt(symbol, second, msOf(end))
            return answer.kind === 'price' ? answer.price : Number.NaN
          }
          const moved = (await price(openAt + bet.seconds)) - (await price(openAt))
          // Towards the base: that is where the level goes.
          const side = (await price(openAt)) < bet.instrument.base ? 1 : -1
          if (moved === 0) draws++
          profits.push(moved === 0 ? 0 : (moved * side > 0 ? bet.payoutRate : -1) - bet.feeRate)
        }
      }
    }
    const mean = profits.reduce((sum, profit) => sum + profit, 0) / profits.length
    // Five times the error of the mean.
    const error = (5 * 0.9) / Math.sqrt(profits.length)
    expect(Math.abs(mean - expectedWithoutDrift(bet, draws / profits.length)), symbol).toBeLessThan(error)
    expect(mean, symbol).toBeLessThan(0)
  }
})

const expectedWithoutDrift = ({ payoutRate, feeRate }: Bet, draws: number): number =>
  (1 - draws) * ((payoutRate - 1) / 2 - feeRate)
