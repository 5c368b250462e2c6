import type { EpochDay, EpochSeconds } from '../time.ts'
import type { Feed } from './feeds.ts'
import type { Instrument } from './instruments.ts'

/** A SHA-256 as 64 lower-case hex digits. */
export type Hex = string

/** What an order freezes of its market, so that no other can decide it. */
export interface FrozenMarket {
  /** Version of the rules its prices follow. Null in orders from before it was frozen. */
  walk: string | null
  /** See calendar.ts; null for feeds whose prices do not depend on hours, and as above. */
  calendar: string | null
  /** Hash of all that its prices come from; null where the feed has none. */
  commitment: Hex | null
}

/** The simulated market's public inputs of one day. */
export interface SimFairness {
  feed: 'sim'
  /** Version that walks this day, the second since when the current one does, and its parameters for this symbol. */
  rules: string
  rulesFrom: EpochSeconds
  instrument: Instrument
  day: EpochDay
  /** k[0] of the day; null until it is published, 24 hours before the day begins. */
  commitment: Hex | null
  /** The last key made public: k[minute]. Null while no minute of the day has ended. */
  revealed: { minute: number; key: Hex } | null
  /** Second at which the next key becomes public; null when the day is over. */
  nextRevealAt: EpochSeconds | null
}

/** A recorded market's public inputs of one day: which recording plays, and a hash of it. */
export interface ReplayFairness {
  feed: 'replay'
  symbol: string
  day: EpochDay
  /** The recording played on that day at the same time of day; null when the symbol has none. */
  file: RecordedFile | null
  /** All recordings in play: an order's commitment is the SHA-256 of their hashes, one after the other. */
  files: RecordedFile[]
  /** A price older than this many seconds is no price. */
  staleAfterSeconds: number
}

export interface RecordedFile {
  name: string
  /** Hash of the file in the folder. */
  sha256: Hex
}

export type Fairness = SimFairness | ReplayFairness

/** All that recomputes two prices of the simulated market. */
export interface SimProof {
  feed: 'sim'
  rules: string
  symbol: string
  /** Day of the first commitment and of the first key: `rootDaysBefore` the day of `openAt`. */
  firstDay: EpochDay
  /** k[0] of the `rootDays` from `firstDay` on: their SHA-256 is the order's commitment. */
  commitments: Hex[]
  /** k[1440] of the finished days from `firstDay` on. */
  dayKeys: Hex[]
  /** The key of the last minute needed, on the day after the last of `dayKeys`. */
  last: { day: EpochDay; minute: number; key: Hex }
}

/** A recorded bar as played: wall-clock second and the closing price as a plain decimal. */
export type PlayedBar = [EpochSeconds, string]

/** All that recomputes two prices of a recorded market: the bars up to each instant, within the staleness limit. */
export interface ReplayProof {
  feed: 'replay'
  symbol: string
  files: RecordedFile[]
  /** Name of the file both windows come from. */
  file: string
  staleAfterSeconds: number
  entry: PlayedBar[]
  close: PlayedBar[]
}

/** Of an order whose market is gone: nothing can be recomputed, and what stands here instead is shown. */
export interface GoneProof {
  feed: 'gone'
  /** The feed the order was placed under. */
  source: Feed
  symbol: string
  /** What an order of that instant would freeze here; null where this stage does not run its feed. */
  here: FrozenMarket | null
}

export type TapeProof = SimProof | ReplayProof | GoneProof
