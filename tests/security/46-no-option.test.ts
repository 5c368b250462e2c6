import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReplayTape } from '../../functions/tape/replay.ts'
import { createSimTape } from '../../functions/tape/sim.ts'
import type { Tape } from '../../functions/tape/tape.ts'
import { missingForRealMoney, stages } from '../../infra/stages.ts'
import { documentSettings } from '../../shared/documents.ts'
import { coinSymbols } from '../../shared/exchange.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { SUBPOINTS } from '../../shared/tape/walk.ts'
import { currentWalk, fades, WALK_2_FROM } from '../../shared/tape/walks.ts'
import { DAY, msOf } from '../../shared/time.ts'
import { deviation } from '../support/expectation.ts'

// A quote is a promise for some seconds, and costs nothing to ask for: who has one may wait, and use it only if the
// price has moved in their favour. What that is worth, at the best moment seen from afterwards, must stay below the fee:
// at every second there is, not on average, as nobody must use the quotes that are worth nothing.

const { quoteSeconds, feeRate, moveMax } = documentSettings.exchange
const FEE = feeRate / 1e6
const MOVE_MAX = moveMax / 1e6
const symbols = Object.values(coinSymbols).filter((symbol) => symbol !== null)

/**
 * What a user gains by a move, fee paid, as a part of what is exchanged: to buy at the quote what is worth more by now,
 * or to sell what is worth less.
 */
const gain = (move: number): number => (move > 0 ? (1 - FEE) * (1 + move) - 1 : (1 - FEE) / (1 + move) - 1)

test('check 46: the fee covers the most a quote may have moved, both ways', () => {
  for (const move of [MOVE_MAX, -MOVE_MAX]) expect(gain(move)).toBeLessThan(-0.0009)
  // Were it not for that rule, a jump of half a percent would pay.
  for (const jump of [0.005, -0.005]) expect(gain(jump)).toBeGreaterThan(0.0015)
})

interface Worth {
  quotes: number
  /** The best move within the life of a quote, if it could always be used: the mean of all quotes, and the largest. */
  mean: number
  largest: number
  /** The largest move at which a quote may be used. */
  usable: number
  /** Quotes that would be refused at some moment of their life, as moved too far. */
  refused: number
}

/** All quotes of a stretch of a tape, each used at the best moment of its life. */
async function worthOf(tape: Tape, symbol: string, from: number, to: number): Promise<Worth> {
  const prices: (number | null)[] = []
  for (let second = from; second <= to + quoteSeconds; second++) {
    const known = await tape.priceAt(symbol, second, msOf(to + DAY))
    prices.push(known.kind === 'price' ? known.price : null)
  }
  const worth = { quotes: 0, mean: 0, largest: 0, usable: 0, refused: 0 }
  for (let at = 0; at <= to - from; at++) {
    const quoted = prices[at] ?? null
    if (quoted === null) continue
    const moves = prices.slice(at + 1, at + 1 + quoteSeconds).flatMap((now) => {
      return now === null ? [] : Math.abs(now / quoted - 1)
    })
    const best = Math.max(0, ...moves)
    worth.quotes += 1
    worth.mean += best
    worth.largest = Math.max(worth.largest, best)
    worth.usable = Math.max(worth.usable, ...moves.filter((move) => move <= MOVE_MAX))
    if (best > MOVE_MAX) worth.refused += 1
  }
  return { ...worth, mean: worth.mean / worth.quotes }
}

const percent = (part: number): string => `${(part * 100).toFixed(4)}%`
const said = (what: string, { quotes, mean, largest, usable, refused }: Worth): void =>
  console.log(
    `${what}: ${quotes} quotes; the best move within one is ${percent(mean)} on average, ${percent(largest)} at most, ${percent(usable)} where it may be used; ${refused} moved too far`,
  )

test.each(symbols)(
  'check 46: %s of the simulated market never moves by the fee within a quote',
  async (symbol) => {
    const { amplitude, base, tick } = instrument(symbol)
    // The largest step of the wildest minute, every second the same way; the level moves by less than a tick meanwhile.
    const most = quoteSeconds * ((15 * amplitude * (40 + 254)) / SUBPOINTS) + 2 * tick
    expect(most / base).toBeLessThan(MOVE_MAX)

    const tape = createSimTape({ seed: Buffer.alloc(32, 0x46) })
    const from = (WALK_2_FROM + 3) * DAY + 12 * 3600
    const worth = await worthOf(tape, symbol, from, from + 1800)
    said(symbol, worth)
    expect(worth.quotes).toBe(1801)
    expect([worth.refused, worth.largest < FEE]).toEqual([0, true])
  },
)

test.each(symbols)(
  'check 46: the drift of %s pays no fee within an hour, and both after weeks: for practice money',
  (symbol) => {
    const known = instrument(symbol)
    const { days } = fades[currentWalk][known.hours]
    // What all its days have moved, each fading by an equal part of a day: one standard deviation of what that pulls in a day.
    const pull = (deviation(known, 1440) * Math.sqrt(days)) / days / known.base
    expect((5 * pull) / 24).toBeLessThan(FEE)
    expect(days * pull).toBeGreaterThan(2 * FEE)
    // So it is never a market of real money.
    const real = { ...stages.prod.runtime, money: 'real' as const, feed: 'sim' }
    expect(missingForRealMoney({ ...stages.prod, runtime: real })).toContain(
      'a live, licensed feed instead of sim',
    )
  },
)

const dir = process.env.EVENHAND_MARKET ?? join(import.meta.dirname, '../../../shared/data/market')
const files = existsSync(dir) ? readdirSync(dir).filter((name) => name.startsWith('BTCUSD-')) : []
if (files.length === 0)
  console.log(
    `quotes of recorded prices are not valued: there is no folder ${dir} (EVENHAND_MARKET names it)`,
  )

test.skipIf(files.length === 0)(
  'check 46: on recorded days no quote that may be used is worth its fee, and hardly any may not',
  async () => {
    const tape = createReplayTape({ dir, staleAfterSeconds: 60 })
    const days: Worth[] = []
    for (let day = 20_777; day < 20_777 + files.length; day++) {
      const worth = await worthOf(tape, 'BTCUSD', day * DAY, (day + 1) * DAY - 1 - quoteSeconds)
      said(`BTCUSD as recorded, day ${day}`, worth)
      expect(worth.quotes).toBeGreaterThan(80_000)
      expect(worth.mean).toBeLessThan(FEE / 100)
      expect(worth.refused / worth.quotes).toBeLessThan(0.001)
      for (const way of [1, -1]) expect(gain(way * worth.usable)).toBeLessThan(0)
      days.push(worth)
    }
    // It takes the rule: where one recording ends and another begins, the price jumps by more than the fee.
    expect(Math.max(...days.map(({ largest }) => gain(largest)))).toBeGreaterThan(0)
  },
)
