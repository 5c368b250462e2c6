/** The unit exists in the type alone. A plain number fits every unit; no unit fits another. */
type Of<Unit> = number & { readonly unit?: Unit }
export type Seconds = Of<'s'>
export type Milliseconds = Of<'ms'>

/** UTC seconds since 1970: every time on the wire and in rows. */
export type EpochSeconds = Seconds
export type EpochMs = Milliseconds
export type EpochDay = number

/** Rounded down. */
export const secondsOf = (ms: Milliseconds): Seconds => Math.floor(ms / 1000)
export const msOf = (seconds: Seconds): Milliseconds => seconds * 1000

export const MINUTE: Seconds = 60
export const HOUR: Seconds = 3600
export const DAY: Seconds = 86_400

export const epochDay = (second: EpochSeconds): EpochDay => Math.floor(second / DAY)
export const dayStart = (day: EpochDay): EpochSeconds => day * DAY

export function dateIn(timeZone: string, nowMs: EpochMs): string {
  if (timeZone === 'UTC') return new Date(nowMs).toISOString().slice(0, 10)
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...DATE })
  formats.set(timeZone, format)
  return format.format(nowMs)
}

/** The first second of a later date, whatever the clocks do at midnight. */
export const endOfDate = (timeZone: string, date: string): EpochSeconds =>
  firstSecond(date, (ms) => dateIn(timeZone, ms) > date)

export const hourIn = (timeZone: string, nowMs: EpochMs): number =>
  Number(hourFormat(timeZone).format(nowMs).slice(-2))

/** A later hour if clocks skip it; the first of two if they repeat it. */
export function hourOfDate(timeZone: string, date: string, hour: number): EpochSeconds {
  const name = `${date} ${String(hour).padStart(2, '0')}`
  const format = hourFormat(timeZone)
  const hasCome = (ms: EpochMs) => format.format(ms).replace(', ', ' ') >= name
  return firstQuarter(firstSecond(date, hasCome) - FARTHEST_SET_BACK - 1, hasCome)
}
/** Antarctica/Troll sets its clock back by two hours. */
const FARTHEST_SET_BACK: Seconds = 2 * HOUR

/** All zones differ by quarters of an hour. */
const QUARTER: Seconds = 900

/** `holds` is true at most once a day. */
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

/** Binary-searches the first second around a date at which `holds` is true. */
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
/** No zone is further from UTC. */
const FARTHEST_ZONE: Seconds = 15 * HOUR

/** IANA names, old ones too. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const HOUR_OF_DATE = { ...DATE, hour: '2-digit', hourCycle: 'h23' } as const
/** Making a format costs 16 times its use. */
const formats = new Map<string, Intl.DateTimeFormat>()
const hours = new Map<string, Intl.DateTimeFormat>()
