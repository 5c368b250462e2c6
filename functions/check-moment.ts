import { DAY, dateIn, type EpochMs, type EpochSeconds, hourOfDate, msOf, secondsOf } from '../shared/time.ts'
import type { Profile } from './table/profile.ts'

export interface CheckMoment {
  at: EpochSeconds
  /** Orders count from the last acknowledged check, at most `LOOKS_BACK` before `at`. */
  from: EpochSeconds
}

const LOOKS_BACK = 30 * DAY

export function checkMoment(
  { checkHour, checkedAt, createdAt }: Pick<Profile, 'checkHour' | 'checkedAt' | 'createdAt'>,
  timeZone: string,
  nowMs: EpochMs,
): CheckMoment {
  const onDateOf = (ms: EpochMs) => hourOfDate(timeZone, dateIn(timeZone, ms), checkHour)
  const today = onDateOf(nowMs)
  const last = today <= secondsOf(nowMs) ? today : onDateOf(nowMs - msOf(DAY))
  const next = today <= secondsOf(nowMs) ? onDateOf(nowMs + msOf(DAY)) : today
  const since = checkedAt ?? createdAt
  const at = last > since ? last : next
  return { at, from: Math.max(since, at - LOOKS_BACK) }
}
