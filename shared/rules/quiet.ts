import { type EpochMs, type EpochSeconds, firstQuarter, hourIn, secondsOf } from '../time.ts'

/** `to` excluded; over midnight if `to` is smaller. */
export interface QuietHours {
  from: number
  to: number
}

export const usualQuiet: QuietHours = { from: 22, to: 8 }

const isQuiet = ({ from, to }: QuietHours, hour: number): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to

/** Null outside. Clocks set forward over the end end them; clocks set back may repeat the last hour. */
export function quietUntil(quiet: QuietHours, timeZone: string, nowMs: EpochMs): EpochSeconds | null {
  if (!isQuiet(quiet, hourIn(timeZone, nowMs))) return null
  return firstQuarter(secondsOf(nowMs), (ms) => !isQuiet(quiet, hourIn(timeZone, ms)))
}
