import type { EpochDay } from '../../shared/time.ts'
import type { Ohlc } from './candles.ts'

/** It follows from the seed, so a lost record costs only time. */
export interface DayRecord {
  day: EpochDay
  /** In units of the last decimal. */
  displacement: number
  candle?: Ohlc
}

/** A series names symbol, rules and seed, so markets never mix. Failures are logged, not thrown. */
export interface DayStore {
  /** Both ends included, any order; missing days are left out. */
  load(series: string, fromDay: EpochDay, toDay: EpochDay): Promise<DayRecord[]>
  save(series: string, records: readonly DayRecord[]): Promise<void>
}
