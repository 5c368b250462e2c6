import { type EpochMs, type EpochSeconds, firstQuarter, hourIn, secondsOf } from '../time.ts'

/** Hours of a day in which no mail and no push goes out, the second one no longer among them; over midnight where it is less. */
export interface QuietHours {
  from: number
  to: number
}

/** For who chose none. */
export const usualQuiet: QuietHours = { from: 22, to: 8 }

const isQuiet = ({ from, to }: QuietHours, hour: number): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to

/**
 * The second at which quiet hours that hold now are over, by the clock of a time zone; null where they do not hold. Clocks
 * that are set forward over their end end them then; those set back may begin their last hour twice.
 */
export function quietUntil(quiet: QuietHours, timeZone: string, nowMs: EpochMs): EpochSeconds | null {
  if (!isQuiet(quiet, hourIn(timeZone, nowMs))) return null
  return firstQuarter(secondsOf(nowMs), (ms) => !isQuiet(quiet, hourIn(timeZone, ms)))
}
