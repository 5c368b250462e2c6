import type { EpochSeconds } from '../../shared/time.ts'

/** An event may come late, twice or never; it only makes results appear sooner. */
export interface Timer {
  /** A name that exists already is success. */
  settleAt(at: EpochSeconds, shard: number): Promise<void>
}

/** Late, repeated or missing events only change how soon days are booked. */
export interface DateTimer {
  /** A name that exists already is success. */
  bookAt(at: EpochSeconds, shard: number): Promise<void>
}

export const dueName = (at: EpochSeconds, shard: number): string => `due-${at}-${shard}`
export interface DueEvent {
  shard: number
}
export const dateName = (at: EpochSeconds, shard: number): string => `date-${at}-${shard}`
