import { addDays } from '../../shared/calc/dates.ts'
import { firstIdAt, idTimeMs } from '../../shared/ids.ts'
import { type EpochSeconds, HOUR, msOf } from '../../shared/time.ts'
import type { Row } from './write.ts'

/**
 * A day of a user's calendar on which they signed in, or that they made up later: a document of its own (`S#`), of which
 * there is one a date. Who counts sign-ins counts the rows that are `signed`; both kinds carry a streak on.
 */
export interface SignDay {
  uid: string
  /** The date (YYYY-MM-DD) by the user's own day (functions/ledger/day.ts). */
  date: string
  how: 'signed' | 'madeUp'
  /** When it was signed or made up; and the operation that did. */
  at: EpochSeconds
  operation: string
  /** Days in a row up to this one, as they stood then: a day made up later joins another run to it. */
  streak: number
  /** What it earned, in minor units; 0 for a day that was made up. */
  amount: bigint
  /** The user's day on which it was made up; null for one that was signed. */
  madeUpOn: string | null
}

/** Dates stand in ids as times, so that statements find them: before the date begins in any time zone. */
const BEFORE = msOf(16 * HOUR)

/** The id of a date's document. Ids of dates sort as the dates do. */
export const signDayId = (date: string): string => firstIdAt(Date.parse(`${date}T00:00:00Z`) - BEFORE)
export const dateOfSignDay = (id: string): string =>
  new Date(idTimeMs(id) + BEFORE).toISOString().slice(0, 10)

export const signDayOf = (row: Row): SignDay => ({
  uid: row.pk.slice('U#'.length),
  date: row.date as string,
  how: row.how as SignDay['how'],
  at: Number(row.at),
  operation: row.op as string,
  streak: Number(row.streak),
  amount: row.amount as bigint,
  madeUpOn: (row.madeUpOn as string | undefined) ?? null,
})

/** How many days in a row end with a date, 0 where it is neither signed nor made up; `days` of the last sixteen dates at least. */
export function streakAt(days: ReadonlyMap<string, Pick<SignDay, 'streak'>>, date: string): number {
  const day = days.get(date)
  if (!day) return 0
  // Its streak as written ends before a date that was then missing; made up since, that one's own streak goes before.
  return day.streak + streakAt(days, addDays(date, -day.streak))
}
