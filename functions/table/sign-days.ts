import { addDays } from '../../shared/calc/dates.ts'
import { firstIdAt, idTimeMs } from '../../shared/ids.ts'
import { type EpochSeconds, HOUR, msOf } from '../../shared/time.ts'
import type { Row } from './write.ts'

/** One per date. Both kinds continue a streak; only `signed` counts as a sign-in. */
export interface SignDay {
  uid: string
  date: string
  how: 'signed' | 'madeUp'
  at: EpochSeconds
  operation: string
  /** At that time: a day made up later may join another run. */
  streak: number
  amount: bigint
  madeUpOn: string | null
}

/** The id's time precedes the date in every time zone. */
const BEFORE = msOf(16 * HOUR)

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

/** `days` must hold the last sixteen dates. */
export function streakAt(days: ReadonlyMap<string, Pick<SignDay, 'streak'>>, date: string): number {
  const day = days.get(date)
  if (!day) return 0
  // A date made up since brings its own streak.
  return day.streak + streakAt(days, addDays(date, -day.streak))
}
