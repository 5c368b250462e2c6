import type { Conditions } from './table/write.ts'

// The account item, read by every call, holds the ended sessions. Beyond the limit the epoch ends all others.

/** 13 bytes each, of the 1,024 the account item may have. */
export const ENDED_MOST = 6

export const shortSid = (sid: string): string => sid.slice(2, 14)

export const isEnded = (sid: string | undefined, ended: string | undefined): boolean =>
  sid !== undefined && (ended ?? '').split(' ').includes(shortSid(sid))

export function whereNotEnded(change: Conditions, { sid }: { sid?: string }): void {
  if (sid) change.whereWithout('ended', shortSid(sid))
}
