import { dateIn, type EpochSeconds, endOfDate, msOf } from '../../../shared/time.ts'
import { lastAtOf } from '../../ledger/journal.ts'
import { balanceNames } from '../../ledger/stored.ts'
import type { Row } from '../../table/write.ts'
import type { Day } from './row.ts'
import type { Total } from './tally.ts'

/** Days are oldest first. */
export interface Course {
  account: Row
  days: readonly Day[]
  zone: string
}

/** Balances at a day's end, and the profit until then. */
export type Point = Pick<Total, 'held' | 'profit'>

const nothing: Point = { held: new Map(), profit: 0n }

export const isFirst = ({ place }: Day): boolean => place === 0

const dateOf = (zone: string, at: EpochSeconds) => dateIn(zone, msOf(at))

export const nowPoint = (account: Row): Point => ({
  held: new Map(balanceNames.map((name) => [name, (account[name] as bigint | undefined) ?? 0n])),
  profit: account.profit as bigint,
})

/** Null if that day is not counted, or outside `days`. */
export function pointAt({ account, days, zone }: Course, date: string): Point | null {
  const movedAt = lastAtOf(account)
  if (movedAt === null) return nowPoint(account)
  const end = endOfDate(zone, date)
  const before = days.findLast(({ endsAt }) => endsAt <= end)
  if (before && before.nextAt >= end) return before
  // It is today, without movements since.
  if (before && before === days.at(-1) && isWhole({ account, days, zone }) && movedAt < end)
    return nowPoint(account)
  const [first] = days
  if (!before && first && isFirst(first)) return nothing
  // The user had another time zone on that day.
  return days.findLast((day) => day.date === date) ?? null
}

/** `days` must end with the newest. */
export function isWhole({ account, days, zone }: Course): boolean {
  const [newest, movedAt] = [days.at(-1), lastAtOf(account)]
  if (movedAt === null) return true
  return newest !== undefined && dateOf(zone, movedAt) <= dateOf(zone, newest.nextAt)
}

export function countedOf(course: Course): { isWhole: boolean; until: string | null } {
  const newest = course.days.at(-1)
  if (isWhole(course)) return { isWhole: true, until: null }
  return { isWhole: false, until: newest ? dateBefore(dateOf(course.zone, newest.nextAt)) : null }
}

export const dateBefore = (date: string): string => shifted(date, -1)

export const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
