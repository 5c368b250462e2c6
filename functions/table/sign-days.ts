import { addDays } from '../../shared/calc/dates.ts'
import { firstIdAt, idTimeMs } from '../../shared/ids.ts'
import { type EpochSeconds, HOUR, msOf } from '../../shared/time.ts'
import type { Row } from './write.ts'

/** One document (`S#`) a date. Both kinds carry a streak on; only `signed` ones count as sign-ins. */
export interface SignDay {
  uid: string
  date: string
  how: 'signed' | 'madeUp'
  at: EpochSeconds
  operation: string
  /** As it stood then: a day made up later may join another run to it. */
  streak: number
  /** Minor units; 0 for a day made up. */
  amount: bigint
  madeUpOn: string | null
}

/** The id's time must precede the date in every time zone. */
const BEFORE = msOf(16 * HOUR)

/** Ids sort as their dates do. */
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

/** 0 if the date is neither signed nor made up; `days` must hold the last sixteen dates. */
export function streakAt(days: ReadonlyMap<string, Pick<SignDay, 'streak'>>, date: string): number {
  const day = days.get(date)
  if (!day) return 0
  // Made up since, the missing date before it brings its own streak.
  return day.streak + streakAt(days, addDays(date, -day.streak))
}
