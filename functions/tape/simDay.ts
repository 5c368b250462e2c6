import { tradingSessions } from '../../shared/market/hours.ts'
import { type Chain, DAY_MINUTES, keyAt } from '../../shared/tape/chain.ts'
import type { Instrument } from '../../shared/tape/instruments.ts'
import {
  floorDiv,
  minuteHash,
  SUBPOINTS,
  stepOf,
  stepSize,
  sumOfMoves,
  tickPrice,
} from '../../shared/tape/walk.ts'
import { DAY, type EpochDay, MINUTE } from '../../shared/time.ts'
import { joined, type Ohlc } from './candles.ts'

/** Computed as far as asked. Callers must ask only for seconds that have passed. */
export interface SimDay {
  tick(second: number): number
  range(from: number, to: number): Ohlc | null
  displacement(): number
}

export function createSimDay(
  instrument: Instrument,
  day: EpochDay,
  chain: Chain,
  level: (minute: number) => number,
): SimDay {
  const trades = tradedByMinute(instrument, day)
  /** The first `done` minutes are computed. */
  const walked = new Float64Array(DAY_MINUTES + 1)
  const figures: (Ohlc | null)[] = []

  const hashOf = (minute: number) => minuteHash(keyAt(chain, minute + 1), instrument.symbol)

  function advance(toMinute: number): void {
    for (let m = figures.length; m < toMinute; m++) {
      const before = walked[m] as number
      const hash = trades[m] ? hashOf(m) : null
      figures.push(hash && ticksOf(m, hash, MINUTE))
      walked[m + 1] = before + (hash ? sumOfMoves(instrument, hash, MINUTE) : 0)
    }
  }

  function ticksOf(minute: number, hash: Uint8Array, seconds: number, without = 0): Ohlc | null {
    const base = level(minute)
    const size = stepSize(instrument, hash)
    let at = walked[minute] as number
    let figures: Ohlc | null = null
    for (let second = 0; second < seconds; second++) {
      at += stepOf(hash, second) * size
      if (second < without) continue
      const price = tickPrice(instrument, base, at)
      if (!figures) figures = { open: price, high: price, low: price, close: price }
      if (price > figures.high) figures.high = price
      if (price < figures.low) figures.low = price
      figures.close = price
    }
    return figures
  }

  return {
    tick(second) {
      const minute = Math.floor(second / MINUTE)
      if (!trades[minute]) throw new RangeError('this second does not trade')
      advance(minute)
      const moved = sumOfMoves(instrument, hashOf(minute), (second % MINUTE) + 1)
      return tickPrice(instrument, level(minute), (walked[minute] as number) + moved)
    },
    range(from, to) {
      const end = Math.min(to, DAY)
      const whole = Math.floor(end / MINUTE)
      const first = Math.floor(from / MINUTE)
      const without = from % MINUTE
      advance(whole)
      let sum: Ohlc | null = null
      if (without > 0 && first < whole && trades[first]) sum = ticksOf(first, hashOf(first), MINUTE, without)
      for (let m = Math.ceil(from / MINUTE); m < whole; m++) sum = joined(sum, figures[m] ?? null)
      const rest = end % MINUTE
      if (rest === 0 || !trades[whole]) return sum
      return joined(sum, ticksOf(whole, hashOf(whole), rest, first === whole ? without : 0))
    },
    displacement() {
      advance(DAY_MINUTES)
      return floorDiv(walked[DAY_MINUTES] as number, SUBPOINTS)
    },
  }
}

function tradedByMinute({ hours }: Instrument, day: EpochDay): Uint8Array {
  const trades = new Uint8Array(DAY_MINUTES)
  for (const [from, to] of tradingSessions(hours, day)) trades.fill(1, from, to)
  return trades
}
