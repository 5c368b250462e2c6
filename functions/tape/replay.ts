import type { Interval } from '../../shared/market/intervals.ts'
import { formatScaled } from '../../shared/money.ts'
import { rootOfFiles } from '../../shared/tape/checkReplay.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import type { PlayedBar, ReplayProof } from '../../shared/tape/proof.ts'
import {
  DAY,
  dayStart,
  type EpochDay,
  type EpochMs,
  type EpochSeconds,
  epochDay,
  msOf,
  secondsOf,
} from '../../shared/time.ts'
import { assertCount, candle, candlesOfDay, quoteOf, rangeOverDays, SPARK } from './candles.ts'
import { type Recording, readRecordings } from './recording.ts'
import type { Candle, PriceAnswer, Span, Tape } from './tape.ts'

export interface ReplayOptions {
  /** Folder of `SYMBOL-YYYY-MM-DD.csv.gz`: gzipped rows `epoch_s,open,high,low,close` in order. */
  dir: string
  staleAfterSeconds?: number
}

/** The date picks the file, so a restart moves nothing. Throws at the first malformed file. */
export function createReplayTape({ dir, staleAfterSeconds = 60 }: ReplayOptions): Tape {
  const recordings = readRecordings(dir)
  const files = [...recordings.values()].flat().map(({ file }) => file)
  const root = rootOfFiles(files)

  function recordingOn(symbol: string, day: EpochDay): Recording | null {
    const all = recordings.get(symbol)
    return all?.[((day % all.length) + all.length) % all.length] ?? null
  }

  /** At midnight the last tick is yesterday's. */
  function priceAt(symbol: string, second: EpochSeconds, nowMs: EpochMs): PriceAnswer {
    const day = epochDay(second - 1)
    const recording = recordingOn(symbol, day)
    if (!recording) return { kind: 'void', reason: 'unknownSymbol' }
    if (msOf(second) > nowMs) return { kind: 'notYet' }
    const index = recording.lastBefore(second - dayStart(day))
    if (index < 0) return { kind: 'void', reason: 'noData' }
    const tickAt = dayStart(day) + recording.secondOf(index)
    if (second - tickAt > staleAfterSeconds) return { kind: 'void', reason: 'gap' }
    return { kind: 'price', price: recording.closeOf(index), tickAt }
  }

  function candles(symbol: string, interval: Interval, count: number, nowMs: EpochMs): Candle[] {
    assertCount(count)
    const now = secondsOf(nowMs)
    const today = epochDay(now)
    const recording = recordingOn(symbol, today)
    if (!recording) return []
    const running = candlesOfDay(today, interval, count, now - dayStart(today), (from, to) =>
      recording.range(from, to),
    )
    // Two recordings need not join, so only day candles cross midnight.
    return interval === '1d'
      ? [...earlierDays(symbol, today, count - running.length), ...running]
      : running.reverse()
  }

  function earlierDays(symbol: string, today: EpochDay, count: number): Candle[] {
    const found: Candle[] = []
    for (let day = today - count; day < today; day++) {
      const figures = recordingOn(symbol, day)?.range(0, DAY)
      if (figures) found.push(candle(dayStart(day), figures))
    }
    return found
  }

  function windowBefore(symbol: string, second: EpochSeconds): PlayedBar[] {
    const day = epochDay(second - 1)
    const recording = recordingOn(symbol, day)
    if (!recording) return []
    const { decimals } = instrument(symbol)
    const bars: PlayedBar[] = []
    const oldest = Math.max(0, second - dayStart(day) - staleAfterSeconds)
    const last = recording.lastBefore(second - dayStart(day))
    for (let i = recording.lastBefore(oldest) + 1; i <= last; i++) {
      bars.push([dayStart(day) + recording.secondOf(i), formatScaled(recording.closeOf(i), decimals)])
    }
    return bars
  }

  function proof(symbol: string, { openAt, closeAt }: Span): ReplayProof {
    const recording = recordingOn(symbol, epochDay(closeAt - 1))
    if (!recording) throw new RangeError(`there is no recording of ${symbol}`)
    return {
      feed: 'replay',
      symbol,
      files,
      file: recording.file.name,
      staleAfterSeconds,
      entry: windowBefore(symbol, openAt),
      close: windowBefore(symbol, closeAt),
    }
  }

  return {
    feed: 'replay',
    priceAt: async (symbol, second, nowMs) => priceAt(symbol, second, nowMs),
    candles: async (symbol, interval, count, nowMs) => candles(symbol, interval, count, nowMs),
    range: (symbol, from, to, nowMs) =>
      rangeOverDays(from, Math.min(to, secondsOf(nowMs)), (day, first, end) => {
        return recordingOn(symbol, day)?.range(first, end) ?? null
      }),
    async quote(symbol, nowMs) {
      const now = secondsOf(nowMs)
      const today = recordingOn(symbol, epochDay(now))?.range(0, now - dayStart(epochDay(now)))
      return quoteOf(priceAt(symbol, now, nowMs), today ?? null)
    },
    spark: async (symbol, nowMs) =>
      candles(symbol, SPARK.interval, SPARK.count, nowMs).map(([, , , , close]) => close),
    async state(symbol, nowMs, staleAfter) {
      if (!recordings.has(symbol)) return { ok: false, reason: 'absent' }
      const now = secondsOf(nowMs)
      const answer = priceAt(symbol, now, nowMs)
      const isFresh = answer.kind === 'price' && now - answer.tickAt <= staleAfter
      return isFresh ? { ok: true } : { ok: false, reason: 'stale' }
    },
    spans: (_symbol, openAt, closeAt) => epochDay(openAt - 1) === epochDay(closeAt - 1),
    commitment: async () => root,
    fairness: async (symbol, day) => ({
      feed: 'replay',
      symbol,
      day,
      file: recordingOn(symbol, day)?.file ?? null,
      files,
      staleAfterSeconds,
    }),
    proof: async (symbol, span, nowMs) =>
      msOf(span.closeAt) > nowMs ? { notYet: span.closeAt } : proof(symbol, span),
  }
}
