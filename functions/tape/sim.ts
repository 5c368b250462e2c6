import { lastTradedBefore, tradingMinutes } from '../../shared/market/hours.ts'
import type { Interval } from '../../shared/market/intervals.ts'
import { DAY_MINUTES, revealedAt, revealedMinute, rootOf } from '../../shared/tape/chain.ts'
import { toHex } from '../../shared/tape/hash.ts'
import { type Instrument, instrument, instrumentOf } from '../../shared/tape/instruments.ts'
import type { SimFairness, SimProof } from '../../shared/tape/proof.ts'
import {
  currentWalk,
  isWalk,
  rootDays,
  rootDaysBefore,
  WALK_2_FROM,
  type WalkVersion,
  walkOn,
  walks,
} from '../../shared/tape/walks.ts'
import {
  dayStart,
  type EpochDay,
  type EpochMs,
  type EpochSeconds,
  epochDay,
  MINUTE,
  msOf,
  secondsOf,
} from '../../shared/time.ts'
import { assertCount, candle, candlesOfDay, quoteOf, rangeOverDays, SPARK } from './candles.ts'
import { recent } from './recent.ts'
import type { DayStore } from './records.ts'
import { createSimHistory, type SimHistory } from './simHistory.ts'
import type { Candle, PriceAnswer, Span, Tape } from './tape.ts'

/** Orders of a day share a root. */
const ROOTS = 64

export interface SimOptions {
  /** At least 32 secret random bytes; they determine all future prices. */
  seed: Uint8Array
  days?: DayStore
}

export function createSimTape({ seed, days }: SimOptions): Tape {
  if (seed.length < 32) throw new RangeError('the seed of the simulated market must have 32 bytes or more')
  const history = createSimHistory(seed, days)
  const under: (walk: WalkVersion) => Tape = recent(walks.length, (walk: WalkVersion) =>
    tapeUnder(walk, history, under),
  )
  return under(currentWalk)
}

function tapeUnder(walk: WalkVersion, history: SimHistory, under: (walk: WalkVersion) => Tape): Tape {
  const dayOf = (known: Instrument, day: EpochDay) => history.day(walk, known, day)
  const root = recent(ROOTS, (day: EpochDay) => rootOf(commitmentsOf(walk, history, day)))

  async function priceAt(symbol: string, second: EpochSeconds, nowMs: EpochMs): Promise<PriceAnswer> {
    const known = instrumentOf(symbol)
    if (!known) return { kind: 'void', reason: 'unknownSymbol' }
    if (msOf(second) > nowMs) return { kind: 'notYet' }
    const tickAt = lastTradedBefore(known.hours, second)
    if (tickAt === null) return { kind: 'void', reason: 'noData' }
    const day = await dayOf(known, epochDay(tickAt))
    return { kind: 'price', price: day.tick(tickAt - dayStart(epochDay(tickAt))), tickAt }
  }

  async function candles(
    symbol: string,
    interval: Interval,
    count: number,
    nowMs: EpochMs,
  ): Promise<Candle[]> {
    assertCount(count)
    const known = instrumentOf(symbol)
    if (!known) return []
    const now = secondsOf(nowMs)
    if (interval === '1s') return everySecond(dayOf, known, count, now)
    return interval === '1d'
      ? daily(history, dayOf, known, count, now)
      : within(dayOf, known, interval, count, now)
  }

  return {
    feed: 'sim',
    priceAt,
    candles,
    async quote(symbol, nowMs) {
      const now = secondsOf(nowMs)
      const answer = await priceAt(symbol, now, nowMs)
      if (answer.kind !== 'price') return null
      const today = await dayOf(instrument(symbol), epochDay(now))
      return quoteOf(answer, today.range(0, now - dayStart(epochDay(now))))
    },
    async range(symbol, from, to, nowMs) {
      const known = instrumentOf(symbol)
      if (!known) return null
      const ofDay = async (day: EpochDay, first: number, end: number) =>
        tradingMinutes(known.hours, day) === 0 ? null : (await dayOf(known, day)).range(first, end)
      return rangeOverDays(from, Math.min(to, secondsOf(nowMs)), ofDay)
    },
    async spark(symbol, nowMs) {
      return (await candles(symbol, SPARK.interval, SPARK.count, nowMs)).map(([, , , , close]) => close)
    },
    async state(symbol, nowMs, staleAfter) {
      const known = instrumentOf(symbol)
      if (!known) return { ok: false, reason: 'absent' }
      const now = secondsOf(nowMs)
      const tickAt = lastTradedBefore(known.hours, now)
      return tickAt !== null && now - tickAt <= staleAfter ? { ok: true } : { ok: false, reason: 'stale' }
    },
    spans: () => true,
    commitment: async (placedAt) => root(epochDay(placedAt)),
    under: (other) => (isWalk(other) ? under(other) : null),
    fairness: async (symbol, day, nowMs) => fairness(walk, history, instrument(symbol), day, nowMs),
    proof: async (symbol, span, nowMs) => proof(walk, history, symbol, span, nowMs),
  }
}

type DayOf = (known: Instrument, day: EpochDay) => ReturnType<SimHistory['day']>

async function everySecond(
  dayOf: DayOf,
  known: Instrument,
  count: number,
  now: EpochSeconds,
): Promise<Candle[]> {
  const found: Candle[] = []
  for (let at = lastTradedBefore(known.hours, now); at !== null; at = lastTradedBefore(known.hours, at)) {
    const price = (await dayOf(known, epochDay(at))).tick(at - dayStart(epochDay(at)))
    found.push([at, price, price, price, price])
    if (found.length === count) break
  }
  return found.reverse()
}

async function within(
  dayOf: DayOf,
  known: Instrument,
  interval: Interval,
  count: number,
  now: EpochSeconds,
): Promise<Candle[]> {
  const found: Candle[] = []
  for (let day = epochDay(now); found.length < count; day--) {
    if (tradingMinutes(known.hours, day) === 0) continue
    const walk = await dayOf(known, day)
    found.push(
      ...candlesOfDay(day, interval, count - found.length, now - dayStart(day), (from, to) =>
        walk.range(from, to),
      ),
    )
  }
  return found.reverse()
}

async function daily(
  history: SimHistory,
  dayOf: DayOf,
  known: Instrument,
  count: number,
  now: EpochSeconds,
): Promise<Candle[]> {
  const today = epochDay(now)
  const running = (await dayOf(known, today)).range(0, now - dayStart(today))
  let from = today
  for (let left = count - (running ? 1 : 0); left > 0; ) {
    from--
    if (tradingMinutes(known.hours, from) > 0) left--
  }
  const finished = await history.records(known, from, today - 1)
  const candles = finished.map((record) => candle(dayStart(record.day), record.candle))
  return running ? [...candles, candle(dayStart(today), running)] : candles
}

const commitmentsOf = (walk: WalkVersion, history: SimHistory, day: EpochDay): Uint8Array[] =>
  Array.from({ length: rootDays(walk) }, (_, index) => history.commitment(day - rootDaysBefore(walk) + index))

function fairness(
  walk: WalkVersion,
  history: SimHistory,
  known: Instrument,
  day: EpochDay,
  nowMs: EpochMs,
): SimFairness {
  const now = secondsOf(nowMs)
  const minute = revealedMinute(day, now)
  const published = day <= epochDay(now) + 1
  const over = epochDay(now) > day
  return {
    feed: 'sim',
    rules: walkOn(walk, day),
    rulesFrom: dayStart(WALK_2_FROM),
    instrument: known,
    day,
    commitment: published ? toHex(history.commitment(day)) : null,
    revealed: minute > 0 ? { minute, key: toHex(history.key(day, minute)) } : null,
    nextRevealAt: over ? null : revealedAt(day, minute + 1),
  }
}

function proof(
  walk: WalkVersion,
  history: SimHistory,
  symbol: string,
  { placedAt, closeAt }: Span,
  nowMs: EpochMs,
): SimProof | { notYet: EpochSeconds } {
  const lastDay = epochDay(closeAt - 1)
  const minute = Math.floor((closeAt - 1 - dayStart(lastDay)) / MINUTE) + 1
  if (nowMs < msOf(revealedAt(lastDay, minute))) return { notYet: revealedAt(lastDay, minute) }
  const firstDay = epochDay(placedAt) - rootDaysBefore(walk)
  return {
    feed: 'sim',
    rules: walk,
    symbol: instrument(symbol).symbol,
    firstDay,
    commitments: commitmentsOf(walk, history, epochDay(placedAt)).map(toHex),
    dayKeys: Array.from({ length: lastDay - firstDay }, (_, index) =>
      toHex(history.key(firstDay + index, DAY_MINUTES)),
    ),
    last: { day: lastDay, minute, key: toHex(history.key(lastDay, minute)) },
  }
}
