import { CARRIED_S } from '../../../shared/market/carried.ts'
import { intervalSeconds } from '../../../shared/market/intervals.ts'
import type { Candle, Interval, Quote } from '../../trading/types.ts'

/** What of a price carries a course on. */
export type Carried = Pick<Quote, 'at' | 'tickAt' | 'forming' | 'recent'>

/** A course and a history read anew: one list where they meet, else the history alone. */
export function withHistory(course: readonly Candle[], history: readonly Candle[]): readonly Candle[] {
  const from = history[0]?.[0]
  const last = course[course.length - 1]?.[0]
  if (from === undefined || last === undefined || last < from) return history
  return [...course.filter(([at]) => at < from), ...history]
}

/** A course with older candles before it. */
export function withOlder(course: readonly Candle[], older: readonly Candle[]): readonly Candle[] {
  const from = course[0]?.[0] ?? Number.POSITIVE_INFINITY
  const before = older.filter(([at]) => at < from)
  return before.length > 0 ? [...before, ...course] : course
}

/**
 * A course carried on by what comes with a price: its forming candle, and the last ticks for one that ended since.
 * Price and course then say the same, though they were read by two answers.
 */
export function withPrice(
  course: readonly Candle[],
  interval: Interval,
  { forming, recent }: Carried,
): readonly Candle[] {
  if (interval === '1s') return withTicks(course, recent)
  const candle = forming[interval]
  const last = course[course.length - 1]
  if (!candle) return course
  if (!last) return [candle]
  const [at, open, high, low, close] = candle
  if (at === last[0]) {
    const merged: Candle = [at, open, Math.max(high, last[2]), Math.min(low, last[3]), close]
    return [...course.slice(0, -1), merged]
  }
  if (at > last[0]) return [...course.slice(0, -1), completed(last, interval, recent), candle]
  // The course was read a moment after the price, beyond the turn of a candle: the newest waits for its price.
  const before = course.slice(0, -1)
  return before[before.length - 1]?.[0] === at
    ? withPrice(before, interval, { forming, recent, at: 0, tickAt: 0 })
    : course
}

function withTicks(course: readonly Candle[], recent: Carried['recent']): readonly Candle[] {
  const last = course[course.length - 1]?.[0] ?? Number.NEGATIVE_INFINITY
  const since = recent.filter(([at]) => at > last)
  if (since.length === 0) return course
  return [...course, ...since.map(([at, price]): Candle => [at, price, price, price, price])]
}

/** A candle that has ended, with the ticks of its end. */
function completed(candle: Candle, interval: Interval, recent: Carried['recent']): Candle {
  const [start, open] = candle
  let [, , high, low, close] = candle
  for (const [at, price] of recent) {
    if (at < start || at >= start + intervalSeconds[interval]) continue
    high = Math.max(high, price)
    low = Math.min(low, price)
    close = price
  }
  return [start, open, high, low, close]
}

/** Whether ticks were missed between two prices: then the history must be read again. */
export const hasGap = (before: Carried | undefined, now: Carried): boolean =>
  before !== undefined && now.tickAt > before.tickAt && now.at - before.at > CARRIED_S

/**
 * Up to which second older candles are asked for: one that many phones share, a little within what is there already.
 * A shared cache answers them all from one question.
 */
export function olderThan(first: Candle, interval: Interval): number {
  const shared = intervalSeconds[interval] * SHARED_CANDLES
  return Math.ceil(first[0] / shared) * shared
}

const SHARED_CANDLES = 50
