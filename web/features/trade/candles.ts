import type { EpochSeconds } from '../../../shared/time.ts'
import type { Candle, Interval } from '../../trading/types.ts'

export const intervals = ['1m', '5m', '15m', '30m', '1h', '1d'] as const satisfies readonly Interval[]

export const intervalSeconds: Record<Interval, number> = {
  '1s': 1,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1h': 3600,
  '1d': 86_400,
}

/** A history whose end is replaced by newer readings. */
export function joined(history: readonly Candle[], newest: readonly Candle[]): readonly Candle[] {
  const from = newest[0]?.[0]
  const last = history[history.length - 1]?.[0]
  // After a long pause the older answer may come second.
  if (from === undefined || (last !== undefined && (newest[newest.length - 1]?.[0] ?? 0) < last))
    return history
  return [...history.filter(([at]) => at < from), ...newest]
}

/**
 * The candles as read, but the forming one as the ticks have made it since: `drawn` is that candle as last drawn. When
 * a later candle has been read, it is complete as read.
 */
export function withTicks(candles: readonly Candle[], drawn: Candle | null): readonly Candle[] {
  const forming = candles[candles.length - 1]
  if (!forming || !drawn || drawn[0] !== forming[0]) return candles
  const [at, open, high, low] = forming
  return [...candles.slice(0, -1), [at, open, Math.max(high, drawn[2]), Math.min(low, drawn[3]), drawn[4]]]
}

/**
 * The candles with the last price as the running one's close, so that chart and header say the same.
 * Both come from one tape but by two answers: the price may be a second ahead of the candles, or behind.
 */
export function withLast(
  candles: readonly Candle[],
  interval: Interval,
  last: { price: number; tickAt: EpochSeconds } | null,
): Candle[] {
  const running = candles[candles.length - 1]
  if (!last || !running) return [...candles]
  const length = intervalSeconds[interval]
  const start = Math.floor(last.tickAt / length) * length
  const { price } = last
  if (start > running[0]) return [...candles, [start, price, price, price, price]]
  if (start < running[0]) {
    // The candles were read a moment after the price, beyond the turn of a minute: the newest waits for its price.
    const before = candles.slice(0, -1)
    return before[before.length - 1]?.[0] === start ? withLast(before, interval, last) : [...candles]
  }
  const [at, open, high, low] = running
  return [...candles.slice(0, -1), [at, open, Math.max(high, price), Math.min(low, price), price]]
}

/** Whether a price lies above or below the one before it, for the tint of a changed figure. */
export function moveOf(before: string | null, now: string): 'up' | 'down' | null {
  if (before === null || before === now) return null
  return Number(now) > Number(before) ? 'up' : 'down'
}
