import type { EpochDay, EpochSeconds } from '../time.ts'
import type { Feed } from './feeds.ts'
import type { Instrument } from './instruments.ts'

/** SHA-256 as 64 lower-case hex digits. */
export type Hex = string

export interface FrozenMarket {
  /** Null in orders from before it was frozen. */
  walk: string | null
  /** See calendar.ts; null for feeds without hours. */
  calendar: string | null
  commitment: Hex | null
}

export interface SimFairness {
  feed: 'sim'
  /** The day's version, its first second, and the symbol's parameters. */
  rules: string
  rulesFrom: EpochSeconds
  instrument: Instrument
  day: EpochDay
  /** k[0]; null until 24 hours before the day. */
  commitment: Hex | null
  /** k[minute]; null before the first minute ended. */
  revealed: { minute: number; key: Hex } | null
  nextRevealAt: EpochSeconds | null
}

export interface ReplayFairness {
  feed: 'replay'
  symbol: string
  day: EpochDay
  file: RecordedFile | null
  /** An order's commitment is the SHA-256 of their hashes in order. */
  files: RecordedFile[]
  staleAfterSeconds: number
}

export interface RecordedFile {
  name: string
  sha256: Hex
}

export type Fairness = SimFairness | ReplayFairness

export interface SimProof {
  feed: 'sim'
  rules: string
  symbol: string
  /** `rootDaysBefore` the day of `placedAt`. */
  firstDay: EpochDay
  commitments: Hex[]
  /** k[1440] of the finished days from `firstDay` on. */
  dayKeys: Hex[]
  last: { day: EpochDay; minute: number; key: Hex }
}

export type PlayedBar = [EpochSeconds, string]

/** Bars up to each instant, within the staleness limit. */
export interface ReplayProof {
  feed: 'replay'
  symbol: string
  files: RecordedFile[]
  file: string
  staleAfterSeconds: number
  entry: PlayedBar[]
  close: PlayedBar[]
}

export interface GoneProof {
  feed: 'gone'
  source: Feed
  symbol: string
  /** An order would freeze this here now; null if the stage does not run its feed. */
  here: FrozenMarket | null
}

export interface UnenteredProof {
  feed: 'unentered'
  source: Feed
  symbol: string
}

export type TapeProof = SimProof | ReplayProof | GoneProof | UnenteredProof
