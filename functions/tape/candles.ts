import { type Interval, intervalSeconds } from '../../shared/market/intervals.ts'
import { DAY, dayStart, type EpochDay, type EpochSeconds, epochDay } from '../../shared/time.ts'
import type { Candle, PriceAnswer, Quote } from './tape.ts'

export interface Ohlc {
  open: number
  high: number
  low: number
  close: number
}

export type RangeOf = (from: number, to: number) => Ohlc | null

export function joined(before: Ohlc | null, next: Ohlc | null): Ohlc | null {
  if (!before || !next) return before ?? next
  return {
    open: before.open,
    high: Math.max(before.high, next.high),
    low: Math.min(before.low, next.low),
    close: next.close,
  }
}

export async function rangeOverDays(
  from: EpochSeconds,
  to: EpochSeconds,
  ofDay: (day: EpochDay, from: number, to: number) => Promise<Ohlc | null> | Ohlc | null,
): Promise<Ohlc | null> {
  let sum: Ohlc | null = null
  for (let day = epochDay(from); dayStart(day) < to; day++) {
    const start = dayStart(day)
    sum = joined(sum, await ofDay(day, Math.max(0, from - start), Math.min(DAY, to - start)))
  }
  return sum
}

export const candle = (second: EpochSeconds, { open, high, low, close }: Ohlc): Candle => [
  second,
  open,
  high,
  low,
  close,
]

/** Before the day's first tick all figures are the price. */
export function quoteOf(answer: PriceAnswer, today: Ohlc | null): Quote | null {
  if (answer.kind !== 'price') return null
  const { price, tickAt } = answer
  return {
    price,
    tickAt,
    open: today?.open ?? price,
    high: today?.high ?? price,
    low: today?.low ?? price,
  }
}

/** Newest first; leaves out periods without a tick. Periods start at UTC multiples. */
export function candlesOfDay(
  day: EpochDay,
  interval: Interval,
  count: number,
  known: number,
  range: RangeOf,
): Candle[] {
  const seconds = intervalSeconds[interval]
  const found: Candle[] = []
  const last = Math.ceil(Math.min(known, DAY) / seconds) - 1
  for (let period = last; period >= 0 && found.length < count; period--) {
    const from = period * seconds
    const figures = range(from, Math.min(from + seconds, known))
    if (figures) found.push(candle(dayStart(day) + from, figures))
  }
  return found
}

export const SPARK = { interval: '15m', count: 24 } as const satisfies { interval: Interval; count: number }

export const MAX_CANDLES = 200

export function assertCount(count: number): void {
  if (!Number.isInteger(count) || count < 1 || count > MAX_CANDLES) {
    throw new RangeError(`count must be a whole number from 1 to ${MAX_CANDLES}`)
  }
}
