import { DAY, dateIn, type EpochMs, type EpochSeconds, hourOfDate, msOf, secondsOf } from '../shared/time.ts'
import type { Profile } from './table/profile.ts'

/** The reality check at a moment: the last one that is not acknowledged, else the next one that will come. */
export interface CheckMoment {
  at: EpochSeconds
  /** Orders are counted from the last one acknowledged, but for what lies too long ago. */
  from: EpochSeconds
}

const LOOKS_BACK = 30 * DAY

/** Once a day at the hour its user chose, in the zone of their days; needs no event: it follows from the clock. */
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
