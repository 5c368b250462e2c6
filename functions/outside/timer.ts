import type { EpochSeconds } from '../../shared/time.ts'

/** Requests one-shot settlement events. An event may come late, twice or never; it only makes results appear sooner. */
export interface Timer {
  /** One event for a shard at `at`; a name that exists already is success. */
  settleAt(at: EpochSeconds, shard: number): Promise<void>
}

export const dueName = (at: EpochSeconds, shard: number): string => `due-${at}-${shard}`
export interface DueEvent {
  shard: number
}
