/** A UTC instant in whole seconds since 1970: every time on the wire. */
export type EpochSeconds = number
/** A UTC instant in milliseconds since 1970: clocks and countdowns. */
export type EpochMs = number
/** Whole UTC days since 1970. */
export type EpochDay = number

export const MINUTE = 60
export const HOUR = 3600
export const DAY = 86_400

export const epochDay = (second: EpochSeconds): EpochDay => Math.floor(second / DAY)
export const dayStart = (day: EpochDay): EpochSeconds => day * DAY

/** The calendar date (YYYY-MM-DD) of an instant in a time zone; counters of a day are kept under it. */
export function dateIn(timeZone: string, nowMs: EpochMs): string {
  if (timeZone === 'UTC') return new Date(nowMs).toISOString().slice(0, 10)
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(nowMs)
}
