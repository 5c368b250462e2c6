import type { Interval } from '../../shared/market/intervals.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import type { Fairness, TapeProof } from '../../shared/tape/proof.ts'
import type { EpochDay, EpochMs, EpochSeconds, Seconds } from '../../shared/time.ts'
import type { Ohlc } from './candles.ts'

export type VoidReason = 'noData' | 'gap' | 'unknownSymbol'

/** The last tick strictly before second S; `notYet` if nobody can know it yet. */
export type PriceAnswer =
  | { kind: 'price'; price: number; tickAt: EpochSeconds }
  | { kind: 'void'; reason: VoidReason }
  | { kind: 'notYet' }

/** [start second, open, high, low, close], scaled; lists are oldest first. */
export type Candle = [EpochSeconds, number, number, number, number]

export interface Quote {
  price: number
  tickAt: EpochSeconds
  open: number
  high: number
  low: number
}

export type FeedState = { ok: true } | { ok: false; reason: 'absent' | 'stale' }

/** Seconds of the commitment and of the two prices. */
export interface Span {
  placedAt: EpochSeconds
  openAt: EpochSeconds
  closeAt: EpochSeconds
}

/** Never answers anything after `now`. Prices are integers in the instrument's decimals. */
export interface Tape {
  readonly feed: Feed
  /** `notYet` while the watermark has not passed `second`. */
  priceAt(symbol: string, second: EpochSeconds, nowMs: EpochMs): Promise<PriceAnswer>
  quote(symbol: string, nowMs: EpochMs): Promise<Quote | null>
  /** Up to 200, oldest first; leaves out periods without a tick. */
  candles(symbol: string, interval: Interval, count: number, nowMs: EpochMs): Promise<Candle[]>
  /** [from, to), before now; null without ticks. */
  range(symbol: string, from: EpochSeconds, to: EpochSeconds, nowMs: EpochMs): Promise<Ohlc | null>
  spark(symbol: string, nowMs: EpochMs): Promise<number[]>
  /** `stale`: the last tick is older than the product's limit. */
  state(symbol: string, nowMs: EpochMs, staleAfter: Seconds): Promise<FeedState>
  /** A replay wraps at midnight UTC, and an order must not cross it. */
  spans(symbol: string, openAt: EpochSeconds, closeAt: EpochSeconds): boolean
  /** A hex hash of the source, or null where the feed has none. */
  commitment(placedAt: EpochSeconds): Promise<string | null>
  /** This market under another version of its walk; null if unknown here. */
  under?(walk: string): Tape | null
  fairness(symbol: string, day: EpochDay, nowMs: EpochMs): Promise<Fairness>
  /** Lets a browser recompute both prices. */
  proof(symbol: string, span: Span, nowMs: EpochMs): Promise<TapeProof | { notYet: EpochSeconds }>
}
