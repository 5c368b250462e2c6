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

/**
 * The second at which a calendar date is over in a time zone: the first of a later date, whatever the clocks there do at
 * midnight.
 */
export const endOfDate = (timeZone: string, date: string): EpochSeconds =>
  firstSecond(date, (ms) => dateIn(timeZone, ms) > date)

/** The hour (0 to 23) that clocks in a time zone show. */
export const hourIn = (timeZone: string, nowMs: EpochMs): number =>
  Number(hourFormat(timeZone).format(nowMs).slice(-2))

/**
 * The second at which a date has come to an hour (0 to 23) in a time zone, or to a later one where that hour is left out.
 * The first of two where clocks that are set back come to it twice: what opens at the hour opens then, and what closes at it
 * closes then, to open once more while clocks show an earlier hour again (`windowAt`).
 */
export function hourOfDate(timeZone: string, date: string, hour: number): EpochSeconds {
  const name = `${date} ${String(hour).padStart(2, '0')}`
  const format = hourFormat(timeZone)
  const hasCome = (ms: EpochMs) => format.format(ms).replace(', ', ' ') >= name
  return firstQuarter(firstSecond(date, hasCome) - FARTHEST_SET_BACK - 1, hasCome)
}
/** No zone's clock is set back further (Antarctica/Troll, by two hours). */
const FARTHEST_SET_BACK: Seconds = 2 * HOUR

/** Clocks of all zones differ by quarters of an hour, and are set at one. */
const QUARTER: Seconds = 900

/** When, after a moment, a quarter of an hour begins for which something holds that holds once a day. */
export function firstQuarter(after: EpochSeconds, holds: (ms: EpochMs) => boolean): EpochSeconds {
  for (let at = (Math.floor(after / QUARTER) + 1) * QUARTER; at <= after + 2 * DAY; at += QUARTER)
    if (holds(msOf(at))) return at
  throw new RangeError('what is waited for does not come with any hour of a day')
}

function hourFormat(timeZone: string): Intl.DateTimeFormat {
  const format = hours.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...HOUR_OF_DATE })
  hours.set(timeZone, format)
  return format
}

/** A second around a date from which on something holds that did not: the only one, unless clocks are set back over it. */
function firstSecond(date: string, holds: (ms: EpochMs) => boolean): EpochSeconds {
  const noon = secondsOf(Date.parse(`${date}T12:00:00Z`))
  let [before, since] = [noon - FARTHEST_ZONE - 12 * HOUR, noon + FARTHEST_ZONE + 12 * HOUR]
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (holds(msOf(middle))) since = middle
    else before = middle
  }
  return since
}
/** No zone's clock is further from UTC. */
const FARTHEST_ZONE: Seconds = 15 * HOUR

/** Whether a text names a time zone: an IANA name, old ones too. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const HOUR_OF_DATE = { ...DATE, hour: '2-digit', hourCycle: 'h23' } as const
/** To make one costs 16 times as much as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()
const hours = new Map<string, Intl.DateTimeFormat>()
