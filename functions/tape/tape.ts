import type { Interval } from '../../shared/market/intervals.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import type { Fairness, TapeProof } from '../../shared/tape/proof.ts'
import type { EpochDay, EpochMs, EpochSeconds, Seconds } from '../../shared/time.ts'
import type { Ohlc } from './candles.ts'

/** Why the tape has no price at an instant; a slug of the sentence users read. */
export type VoidReason = 'noData' | 'gap' | 'unknownSymbol'

/** P(S): the last tick strictly before second S; `void` if there is none, `notYet` if it cannot be known yet. */
export type PriceAnswer =
  | { kind: 'price'; price: number; tickAt: EpochSeconds }
  | { kind: 'void'; reason: VoidReason }
  | { kind: 'notYet' }

/** One candle: [start second, open, high, low, close], prices as scaled integers, oldest first in lists. */
export type Candle = [EpochSeconds, number, number, number, number]

export interface Quote {
  /** P(floor(now)), a scaled integer. */
  price: number
  /** Second of the tick it comes from. */
  tickAt: EpochSeconds
  /** Figures of the running UTC day up to now. `open` is the first price of the day. */
  open: number
  high: number
  low: number
}

/** Whether a symbol's feed has a price at an instant that is fresh enough, whatever its trading hours. */
export type FeedState = { ok: true } | { ok: false; reason: 'absent' | 'stale' }

/**
 * The one record of prices. Quotes, candles, entry and close all read it, so they cannot disagree.
 * Every method takes the request's own `now` and never answers anything after it.
 * Prices are integers scaled by the instrument's decimals.
 */
export interface Tape {
  readonly feed: Feed
  /** P(second). `notYet` while the watermark has not passed `second`. */
  priceAt(symbol: string, second: EpochSeconds, nowMs: EpochMs): Promise<PriceAnswer>
  /** The price in force now with the day's figures; null when there is none. */
  quote(symbol: string, nowMs: EpochMs): Promise<Quote | null>
  /** Up to `count` (1-200) candles ending with the running one, oldest first. Periods without a tick are left out. */
  candles(symbol: string, interval: Interval, count: number, nowMs: EpochMs): Promise<Candle[]>
  /** Figures over the ticks of the seconds [from, to), of those before now; null where there is none. */
  range(symbol: string, from: EpochSeconds, to: EpochSeconds, nowMs: EpochMs): Promise<Ohlc | null>
  /** Evenly spaced closes of the last hours for a sparkline, oldest first, at most 24. */
  spark(symbol: string, nowMs: EpochMs): Promise<number[]>
  /** `stale` where the last tick known before now is more than `staleAfter` seconds old: the limit its product publishes. */
  state(symbol: string, nowMs: EpochMs, staleAfter: Seconds): Promise<FeedState>
  /** Whether an order over [openAt, closeAt] stays within one stretch of the feed (a replay wraps at midnight UTC). */
  spans(symbol: string, openAt: EpochSeconds, closeAt: EpochSeconds): boolean
  /**
   * What an order freezes so that its source cannot be exchanged afterwards: a hex hash, or null where the feed has
   * none.
   */
  commitment(openAt: EpochSeconds): Promise<string | null>
  /** This market by the rules of another version of its walk; null for one not known here. Absent without a walk. */
  under?(walk: string): Tape | null
  /** Public inputs of a day for anyone: commitments, keys revealed so far, recorded windows. JSON-ready. */
  fairness(symbol: string, day: EpochDay, nowMs: EpochMs): Promise<Fairness>
  /** All that recomputes P(openAt) and P(closeAt) in a browser; `notYet` names the second from which it is complete. */
  proof(
    symbol: string,
    openAt: EpochSeconds,
    closeAt: EpochSeconds,
    nowMs: EpochMs,
  ): Promise<TapeProof | { notYet: EpochSeconds }>
}
