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

/**
 * One symbol's simulated day, computed as far as it is asked for; minutes once computed are kept.
 * It can tell any second of its day: keeping to seconds that have passed is its caller's duty.
 */
export interface SimDay {
  /** The tick of a traded second of the day (0-86399), scaled. */
  tick(second: number): number
  /** Figures over the ticks of seconds [from, to); `from` is a whole minute. */
  range(from: number, to: number): Ohlc | null
  /** How far the whole day walks, in units of the last decimal. */
  displacement(): number
}

const CLOSED = -1

/** `level` answers the day's level by trading minutes elapsed. */
export function createSimDay(
  instrument: Instrument,
  day: EpochDay,
  chain: Chain,
  level: (elapsed: number) => number,
): SimDay {
  const elapsed = elapsedByMinute(instrument, day)
  /** Subpoints walked before each minute, and figures of each whole minute, for the first `done` minutes. */
  const walked = new Float64Array(DAY_MINUTES + 1)
  const figures: (Ohlc | null)[] = []

  const hashOf = (minute: number) => minuteHash(keyAt(chain, minute + 1), instrument.symbol)

  function advance(toMinute: number): void {
    for (let m = figures.length; m < toMinute; m++) {
      const before = walked[m] as number
      const trades = elapsed[m] !== CLOSED
      const hash = trades ? hashOf(m) : null
      figures.push(hash && ticksOf(m, hash, MINUTE))
      walked[m + 1] = before + (hash ? sumOfMoves(instrument, hash, MINUTE) : 0)
    }
  }

  /** Figures of a trading minute's first `seconds` ticks. */
  function ticksOf(minute: number, hash: Uint8Array, seconds: number): Ohlc | null {
    const base = level(elapsed[minute] as number)
    const size = stepSize(instrument, hash)
    let at = walked[minute] as number
    let figures: Ohlc | null = null
    for (let second = 0; second < seconds; second++) {
      at += stepOf(hash, second) * size
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
      if (elapsed[minute] === CLOSED) throw new RangeError('this second does not trade')
      advance(minute)
      const moved = sumOfMoves(instrument, hashOf(minute), (second % MINUTE) + 1)
      return tickPrice(instrument, level(elapsed[minute] as number), (walked[minute] as number) + moved)
    },
    range(from, to) {
      const end = Math.min(to, DAY)
      const whole = Math.floor(end / MINUTE)
      advance(whole)
      let sum: Ohlc | null = null
      for (let m = Math.floor(from / MINUTE); m < whole; m++) sum = joined(sum, figures[m] ?? null)
      const rest = end % MINUTE
      if (rest === 0 || elapsed[whole] === CLOSED) return sum
      return joined(sum, ticksOf(whole, hashOf(whole), rest))
    },
    displacement() {
      advance(DAY_MINUTES)
      return floorDiv(walked[DAY_MINUTES] as number, SUBPOINTS)
    },
  }
}

/** Trading minutes before each minute of the day; -1 where the minute does not trade. */
function elapsedByMinute({ hours }: Instrument, day: EpochDay): Int16Array {
  const elapsed = new Int16Array(DAY_MINUTES).fill(CLOSED)
  let count = 0
  for (const [from, to] of tradingSessions(hours, day)) {
    for (let m = from; m < to; m++) elapsed[m] = count++
  }
  return elapsed
}
