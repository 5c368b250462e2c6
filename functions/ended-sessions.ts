import type { Conditions } from './table/write.ts'

// Short names of ended sessions are on the account item, which every call reads or conditions on anyway. If
// more than a few end, all others end by the epoch.

/** 13 bytes each, of the 1,024 the account item may have. */
export const ENDED_MOST = 6

/** The login's time and 20 random bits. */
export const shortSid = (sid: string): string => sid.slice(2, 14)

export const isEnded = (sid: string | undefined, ended: string | undefined): boolean =>
  sid !== undefined && (ended ?? '').split(' ').includes(shortSid(sid))

export function whereNotEnded(change: Conditions, { sid }: { sid?: string }): void {
  if (sid) change.whereWithout('ended', shortSid(sid))
}
