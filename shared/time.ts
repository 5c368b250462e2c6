/** A number that bears its unit in its type alone. A plain number fits either unit, one unit never the other. */
type Of<Unit> = number & { readonly unit?: Unit }
export type Seconds = Of<'s'>
export type Milliseconds = Of<'ms'>

/** A UTC instant in whole seconds since 1970: every time on the wire and in rows. */
export type EpochSeconds = Seconds
/** A UTC instant in milliseconds since 1970: clocks and countdowns. */
export type EpochMs = Milliseconds
/** Whole UTC days since 1970. */
export type EpochDay = number

/** The second that an instant or a span in milliseconds has reached: rounded down. */
export const secondsOf = (ms: Milliseconds): Seconds => Math.floor(ms / 1000)
export const msOf = (seconds: Seconds): Milliseconds => seconds * 1000

export const MINUTE: Seconds = 60
export const HOUR: Seconds = 3600
export const DAY: Seconds = 86_400

export const epochDay = (second: EpochSeconds): EpochDay => Math.floor(second / DAY)
export const dayStart = (day: EpochDay): EpochSeconds => day * DAY

/** The calendar date (YYYY-MM-DD) of an instant in a time zone; counters of a day are kept under it. */
export function dateIn(timeZone: string, nowMs: EpochMs): string {
  if (timeZone === 'UTC') return new Date(nowMs).toISOString().slice(0, 10)
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...DATE })
  formats.set(timeZone, format)
  return format.format(nowMs)
}

const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
/** To make one costs 16 times as much as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()
