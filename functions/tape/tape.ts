import type { Interval } from '../../shared/market/intervals.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import type { Fairness, TapeProof } from '../../shared/tape/proof.ts'
import type { EpochDay, EpochMs, EpochSeconds, Seconds } from '../../shared/time.ts'
import type { Ohlc } from './candles.ts'

/** A slug of the sentence users read. */
export type VoidReason = 'noData' | 'gap' | 'unknownSymbol'

/**
 * P(S): the last tick strictly before second S; `void` if there is none, `notYet` if nobody can know it yet.
 */
export type PriceAnswer =
  | { kind: 'price'; price: number; tickAt: EpochSeconds }
  | { kind: 'void'; reason: VoidReason }
  | { kind: 'notYet' }

/** [start second, open, high, low, close], scaled; lists are oldest first. */
export type Candle = [EpochSeconds, number, number, number, number]

export interface Quote {
  /** P(floor(now)). */
  price: number
  tickAt: EpochSeconds
  open: number
  high: number
  low: number
}

export type FeedState = { ok: true } | { ok: false; reason: 'absent' | 'stale' }

/** The second whose commitment was frozen, and those of the two prices. */
export interface Span {
  placedAt: EpochSeconds
  openAt: EpochSeconds
  closeAt: EpochSeconds
}

/**
 * The one record of prices: everything reads it, so prices cannot disagree. A method never answers anything
 * after its `now`. Prices are integers scaled by the instrument's decimals.
 */
export interface Tape {
  readonly feed: Feed
  /** `notYet` while the watermark has not passed `second`. */
  priceAt(symbol: string, second: EpochSeconds, nowMs: EpochMs): Promise<PriceAnswer>
  quote(symbol: string, nowMs: EpochMs): Promise<Quote | null>
  /** Up to 200 candles ending with the running one, oldest first; periods without a tick are left out. */
  candles(symbol: string, interval: Interval, count: number, nowMs: EpochMs): Promise<Candle[]>
  /** [from, to), before now; null without ticks. */
  range(symbol: string, from: EpochSeconds, to: EpochSeconds, nowMs: EpochMs): Promise<Ohlc | null>
  /** Oldest first, at most 24. */
  spark(symbol: string, nowMs: EpochMs): Promise<number[]>
  /** `stale`: the last tick is older than the product's limit. */
  state(symbol: string, nowMs: EpochMs, staleAfter: Seconds): Promise<FeedState>
  /** A replay wraps at midnight UTC, and an order must not cross it. */
  spans(symbol: string, openAt: EpochSeconds, closeAt: EpochSeconds): boolean
  /** A hex hash of the source, or null where the feed has none. */
  commitment(placedAt: EpochSeconds): Promise<string | null>
  /** This market under another version of its walk; null if unknown here. */
  under?(walk: string): Tape | null
  /** Commitments, revealed keys, recorded windows: public. */
  fairness(symbol: string, day: EpochDay, nowMs: EpochMs): Promise<Fairness>
  /** Recomputes both prices in a browser; `notYet` names the second it is complete from. */
  proof(symbol: string, span: Span, nowMs: EpochMs): Promise<TapeProof | { notYet: EpochSeconds }>
}
