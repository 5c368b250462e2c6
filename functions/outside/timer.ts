import type { EpochSeconds } from '../../shared/time.ts'

/** Asks for one-shot settlement events. An event may come late, twice or never: nothing depends on it but comfort. */
export interface Timer {
  /** One event for a shard at `at`; a name that exists already is success. */
  settleAt(at: EpochSeconds, shard: number): Promise<void>
}

export const dueName = (at: EpochSeconds, shard: number): string => `due-${at}-${shard}`
/** What the event carries to the settlement worker. */
export interface DueEvent {
  shard: number
}
