import { Refusal } from '../../shared/errors.ts'
import { CARRIED_S, TICKS_S } from '../../shared/market/carried.ts'
import { type Interval, intervalSeconds } from '../../shared/market/intervals.ts'
import { DAY, type EpochMs, type EpochSeconds, msOf, type Seconds, secondsOf } from '../../shared/time.ts'
import type { Candle, Quote, Tape } from '../tape/tape.ts'

/** Older days of the simulated market cost too much to compute. */
const REACH: Record<Interval, Seconds> = {
  '1s': DAY,
  '1m': 14 * DAY,
  '5m': 14 * DAY,
  '15m': 31 * DAY,
  '30m': 31 * DAY,
  '1h': 31 * DAY,
  '1d': 366 * DAY,
}

type Shown = [EpochSeconds, number, number, number, number]

const shown = ([at, open, high, low, close]: Candle, decimals: number): Shown => {
  const scale = 10 ** decimals
  return [at, open / scale, high / scale, low / scale, close / scale]
}

/** Empty beyond the reach. Throws `validation`. */
export async function candlesUpTo(
  tape: Tape,
  { symbol, decimals }: { symbol: string; decimals: number },
  { interval, count, to }: { interval: Interval; count: number; to: EpochSeconds | undefined },
  nowMs: EpochMs,
): Promise<Shown[]> {
  if (to !== undefined && to % intervalSeconds[interval] !== 0)
    throw new Refusal('validation', { fields: 'to' })
  if (to !== undefined && to < secondsOf(nowMs) - REACH[interval]) return []
  // Past candles must not change with later knowledge.
  const asOfMs = to === undefined ? nowMs : Math.min(msOf(to), nowMs)
  const candles = await tape.candles(symbol, interval, count, asOfMs)
  return candles.map((candle) => shown(candle, decimals))
}

const FORMING = ['1m', '5m', '15m', '30m', '1h'] as const satisfies readonly Interval[]

/** Lets a chart with history skip a request. */
export async function carriedBy(
  quote: Quote,
  tape: Tape,
  { symbol, decimals }: { symbol: string; decimals: number },
  nowMs: EpochMs,
): Promise<{ forming: Partial<Record<Interval, Shown>>; recent: [EpochSeconds, number][] }> {
  const newest = async (interval: Interval) => (await tape.candles(symbol, interval, 1, nowMs)).at(-1)
  const [seconds, ...candles] = await Promise.all([
    tape.candles(symbol, '1s', CARRIED_S, nowMs),
    ...FORMING.map(newest),
  ])
  const today = secondsOf(nowMs) - (secondsOf(nowMs) % DAY)
  const { open, high, low, price, tickAt } = quote
  // The day's figures come from its candle once it has a tick.
  const day = tickAt < today ? undefined : shown([today, open, high, low, price], decimals)
  const forming: Partial<Record<Interval, Shown>> = day ? { '1d': day } : {}
  for (const [index, interval] of FORMING.entries()) {
    const candle = candles[index]
    if (candle) forming[interval] = shown(candle, decimals)
  }
  const since = secondsOf(nowMs) - CARRIED_S
  const recent = seconds.filter(([at]) => at >= since).map((candle) => shown(candle, decimals))
  return { forming, recent: recent.map(([at, , , , close]) => [at, close]) }
}

export async function lastTicks(
  tape: Tape,
  { symbol, decimals }: { symbol: string; decimals: number },
  nowMs: EpochMs,
): Promise<(number | null)[]> {
  const from = secondsOf(nowMs) - TICKS_S
  const ticks = await tape.candles(symbol, '1s', TICKS_S, nowMs)
  const bySecond = new Map(ticks.map((candle) => [candle[0], shown(candle, decimals)[4]]))
  const prices = Array.from({ length: TICKS_S }, (_, index) => bySecond.get(from + index) ?? null)
  return prices.some((price) => price !== null) ? prices : []
}
