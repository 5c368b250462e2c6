import type { EpochDay } from '../../shared/time.ts'
import type { Ohlc } from './candles.ts'

/** A finished day of the simulated market. It follows from the seed, so a lost record costs only time. */
export interface DayRecord {
  day: EpochDay
  /** How far the day walked, in units of the last decimal. */
  displacement: number
  /** Absent until the day's candle was first asked for. */
  candle?: Ohlc
}

/**
 * Keeps day records between processes. A series names symbol, rules and seed, so different markets never mix.
 * Implementations log their failures and do not reject; the walk is then computed again.
 */
export interface DayStore {
  /** Records of the days from `fromDay` to `toDay`, both included, in any order; those not kept are left out. */
  load(series: string, fromDay: EpochDay, toDay: EpochDay): Promise<DayRecord[]>
  /** Adds or replaces records; the same day always brings the same figures. */
  save(series: string, records: readonly DayRecord[]): Promise<void>
}
