import type { EpochDay } from '../../shared/time.ts'
import type { Ohlc } from './candles.ts'

/** What is kept of a finished day of the simulated market. It follows from the seed: a record lost costs time only. */
export interface DayRecord {
  day: EpochDay
  /** How far the day walked, in units of the last decimal. */
  displacement: number
  /** Absent until someone asked for the day's candle. */
  candle?: Ohlc
}

/**
 * Keeps day records between processes. A series names symbol, rules and seed, so records of others never mix.
 * Implementations report failures of their own and do not reject: without them the walk is computed again.
 */
export interface DayStore {
  /** Records of the days from `fromDay` to `toDay`, both included, in any order; those not kept are left out. */
  load(series: string, fromDay: EpochDay, toDay: EpochDay): Promise<DayRecord[]>
  /** Adds or replaces records; the same day always brings the same figures. */
  save(series: string, records: readonly DayRecord[]): Promise<void>
}
