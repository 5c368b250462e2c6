import { CARRIED_S, TICKS_S } from '../../shared/market/carried.ts'
import { type Interval, intervalSeconds } from '../../shared/market/intervals.ts'
import { dayStart, type EpochSeconds, epochDay } from '../../shared/time.ts'
import type { Candle, Quote, Ticks } from './types.ts'

/** The price of each second, newest last. */
export type Steps = readonly Quote[]

export const newestOf = (steps: Steps): Quote | undefined => steps[steps.length - 1]

/** How many are kept: a chart that draws late draws none older. */
const STEPS_KEPT = CARRIED_S

type BySecond = ReadonlyMap<EpochSeconds, number>

/** Whether the product's state or terms changed after this quote. */
export const isOther = (quote: Quote, { at, items }: Ticks): boolean => {
  const now = items[quote.id]
  return now !== undefined && at >= quote.at && (now.state !== quote.state || now.version !== quote.version)
}

/** Whether seconds between quote and ticks are unknown; true if ticks omit the product. */
export const isMissing = (quote: Quote, ticks: Ticks): boolean =>
  ticks.items[quote.id] === undefined || ticksOf(ticks, quote.id).from > quote.at

/** Extends the price by ticks; returns the same list if nothing is new, or seconds are missing. */
export function withTicks(steps: Steps, ticks: Ticks): Steps {
  const last = newestOf(steps)
  if (!last || ticks.at <= last.at || isMissing(last, ticks)) return steps
  return kept(steps, carried(last, ticksOf(ticks, last.id).bySecond, ticks.at))
}

/** Adds a full quote: keeps earlier seconds, and carries later ones over to it. */
export function withFull(steps: Steps, full: Quote): Steps {
  const last = newestOf(steps)
  if (!last || last.id !== full.id || Math.abs(full.at - last.at) > CARRIED_S) return [full]
  const { at } = last
  if (full.at < at)
    return kept(steps.slice(0, -1), [full, ...carried(full, new Map(last.recent), at)].slice(-1))
  const before = steps.filter((step) => step.at < full.at)
  return kept(before, [...carried(last, new Map(full.recent), full.at - 1), full])
}

const kept = (steps: Steps, more: Steps): Steps => [...steps, ...more].slice(-STEPS_KEPT)

/** `from` is the first second covered, even without a tick. */
function ticksOf({ at, items }: Ticks, id: string): { from: EpochSeconds; bySecond: BySecond } {
  const prices = items[id]?.prices ?? []
  const from = at - (prices.length || TICKS_S)
  const ticks = prices.flatMap((price, index) => (price === null ? [] : [[from + index, price] as const]))
  return { from, bySecond: new Map(ticks) }
}

function carried(from: Quote, bySecond: BySecond, at: EpochSeconds): Quote[] {
  const steps: Quote[] = []
  let quote = from
  for (let second = from.at; second < at; second++) {
    const price = bySecond.get(second)
    if (price !== undefined) quote = withTick(quote, second, price)
    quote = inForce(quote, second + 1)
    steps.push(quote)
  }
  return steps
}

/** Before a day's first tick, all figures equal the price and there is no candle. */
function inForce(quote: Quote, at: EpochSeconds): Quote {
  if (epochDay(at) === epochDay(quote.tickAt)) return { ...quote, at }
  const { price } = quote
  const { '1d': _, ...forming } = quote.forming
  return { ...quote, at, open: price, high: price, low: price, forming }
}

/** A tick is in force from the next second on. */
function withTick(quote: Quote, second: EpochSeconds, price: number): Quote {
  const text = price.toFixed(quote.price.split('.')[1]?.length ?? 0)
  const isNewDay = epochDay(second) > epochDay(quote.tickAt)
  const { open, high, low } = isNewDay ? { open: text, high: text, low: text } : quote
  const since = second + 1 - CARRIED_S
  const forming: Quote['forming'] = isNewDay
    ? { '1d': [dayStart(epochDay(second)), price, price, price, price] }
    : {}
  for (const [name, candle] of Object.entries(quote.forming)) {
    const interval = name as Interval
    forming[interval] = formed(candle, second - (second % intervalSeconds[interval]), price)
  }
  return {
    ...quote,
    price: text,
    close: text,
    open,
    high: price > Number(high) ? text : high,
    low: price < Number(low) ? text : low,
    tickAt: second,
    forming,
    recent: [...quote.recent.filter(([at]) => at >= since && at < second), [second, price]],
  }
}

function formed(candle: Candle, start: EpochSeconds, price: number): Candle {
  const [from, open, high, low] = candle
  if (start > from) return [start, price, price, price, price]
  return [from, open, Math.max(high, price), Math.min(low, price), price]
}
