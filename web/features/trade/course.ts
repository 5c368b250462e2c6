import { CARRIED_S } from '../../../shared/market/carried.ts'
import { intervalSeconds } from '../../../shared/market/intervals.ts'
import type { Candle, Interval, Quote } from '../../trading/types.ts'

/** The part of a price that extends a course. */
export type Carried = Pick<Quote, 'at' | 'tickAt' | 'forming' | 'recent'>

/** Joins both if they meet, else returns the history alone. */
export function withHistory(course: readonly Candle[], history: readonly Candle[]): readonly Candle[] {
  const from = history[0]?.[0]
  const last = course[course.length - 1]?.[0]
  if (from === undefined || last === undefined || last < from) return history
  return [...course.filter(([at]) => at < from), ...history]
}

export function withOlder(course: readonly Candle[], older: readonly Candle[]): readonly Candle[] {
  const from = course[0]?.[0] ?? Number.POSITIVE_INFINITY
  const before = older.filter(([at]) => at < from)
  return before.length > 0 ? [...before, ...course] : course
}

/** Extends a course by a price's forming candle and last ticks, so that both agree. */
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
  // The course was read after the price, in a newer candle: drop that candle until its price comes.
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

/** Adds the last ticks to a candle that has ended. */
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

/** Whether ticks were missed, so that the history must be read again. */
export const hasGap = (before: Carried | undefined, now: Carried): boolean =>
  before !== undefined && now.tickAt > before.tickAt && now.at - before.at > CARRIED_S

/** Rounded to a second that many phones share, so that a shared cache answers. */
export function olderThan(first: Candle, interval: Interval): number {
  const shared = intervalSeconds[interval] * SHARED_CANDLES
  return Math.ceil(first[0] / shared) * shared
}

const SHARED_CANDLES = 50
