import type { Conditions } from './table/write.ts'

// Sessions that were ended one by one, while others of their epoch go on: their short names stand on the account item,
// which every call of a user reads or asks in any case. So ending one costs no call a read of its own. Only few fit; who
// ends more ends all others at once, by the epoch.

/** 13 bytes each, of the 1,024 the account item may have. */
export const ENDED_MOST = 6

/** A session's short name: of its id, the login's time and 20 random bits. */
export const shortSid = (sid: string): string => sid.slice(2, 14)

export const isEnded = (sid: string | undefined, ended: string | undefined): boolean =>
  sid !== undefined && (ended ?? '').split(' ').includes(shortSid(sid))

/** Asks that this session was not ended: for the conditions of any write on the account item. */
export function whereNotEnded(change: Conditions, { sid }: { sid?: string }): void {
  if (sid) change.whereWithout('ended', shortSid(sid))
}
