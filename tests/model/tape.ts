import type { FeedState, PriceAnswer, Tape } from '../../functions/tape/tape.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import type { OracleTick } from './oracle.ts'
import { msOf, secondsOf } from './places.ts'
import type { Random } from './random.ts'

/** A tick as it happened, and the true time at which the tape came to know of it. */
export interface Tick extends OracleTick {
  arrivesMs: number
}
export type Ticks = Record<string, Tick[]>

/** A price older than this is none: the order is void. */
export const STALE_AFTER_S = 60
/** No order is taken on a price older than this. */
const TRADE_STALE_S = 5
/** A tick of second s is known at most this long after second s + 1 began: the watermark stays behind it. */
export const LAG_MS = 2_000

/** Random ticks of some symbols around `start`: most seconds, most of them unmoved, with pauses short and long. */
export function randomTicks(chance: Random, symbols: string[], start: number, seconds: number): Ticks {
  const ticks: Ticks = {}
  for (const symbol of symbols) {
    const list: Tick[] = []
    let price = chance.int(50_000, 150_000)
    let pausedUntil = start + (chance.chance(0.1) ? chance.int(0, 60) : -200)
    for (let second = start - 100; second < start + seconds; second++) {
      if (second < pausedUntil || chance.chance(0.1)) continue
      if (chance.chance(0.012)) pausedUntil = second + chance.pick([4, 8, 30, 120, 150, 240])
      if (chance.chance(0.3)) price += chance.int(-2, 2)
      list.push({ second, price, arrivesMs: msOf(second + 1) + chance.int(-900, LAG_MS - 1) })
    }
    ticks[symbol] = list
  }
  return ticks
}

export interface ModelTape extends Tape {
  /** The last tick strictly before `second` among those known at true time, whether final or not. */
  knownBefore(symbol: string, second: number): Tick | undefined
  /** Void for want of a fresh tick, else its price. */
  answer(second: number, tick: Tick | undefined): PriceAnswer
}

const unasked = (): never => {
  throw new Error('no history asks the tape for this')
}

/** The tape of a model world; prices of failing symbols cannot be read. It knows of ticks as true time brings them, whatever the caller's clock says. */
export function createModelTape(
  feed: Feed,
  ticks: Ticks,
  trueNowMs: () => number,
  failing: ReadonlySet<string> = new Set(),
): ModelTape {
  function knownBefore(symbol: string, second: number): Tick | undefined {
    const list = ticks[symbol] ?? []
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((list[middle] as Tick).second < second) low = middle + 1
      else high = middle
    }
    while (low > 0 && (list[low - 1] as Tick).arrivesMs > trueNowMs()) low -= 1
    return list[low - 1]
  }

  const answer = (second: number, tick: Tick | undefined): PriceAnswer => {
    if (!tick) return { kind: 'void', reason: 'noData' }
    if (second - tick.second > STALE_AFTER_S) return { kind: 'void', reason: 'gap' }
    return { kind: 'price', price: tick.price, tickAt: tick.second }
  }

  return {
    feed,
    knownBefore,
    answer,
    async priceAt(symbol, second, nowMs) {
      if (failing.has(symbol)) throw new Error(`no price of ${symbol} can be read`)
      const watermarkMs = Math.min(nowMs, trueNowMs() - LAG_MS)
      if (msOf(second) > watermarkMs) return { kind: 'notYet' }
      return answer(second, knownBefore(symbol, second))
    },
    async state(symbol, nowMs): Promise<FeedState> {
      const now = secondsOf(nowMs)
      const last = knownBefore(symbol, now)
      if (!last) return { ok: false, reason: 'absent' }
      return now - last.second > TRADE_STALE_S ? { ok: false, reason: 'stale' } : { ok: true }
    },
    spans: () => true,
    commitment: async () => null,
    quote: unasked,
    candles: unasked,
    range: unasked,
    spark: unasked,
    fairness: unasked,
    proof: unasked,
  }
}
