import type { EpochMs } from '../../shared/time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

// Below a day each divides it, so that the ticks of all days are the same.
const STEPS = [
  ...[15, 30].map((seconds) => seconds * 1000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 3, 5, 7, 10, 14, 20, 30, 50, 100].map((days) => days * DAY_MS),
]

export interface TimeTick {
  at: EpochMs
  /** Whether a day begins here: it says its date, other ticks their time. */
  day: boolean
}

/** Round instants of the user's clock between two, at most about `most` of them. */
export function timeTicks(from: EpochMs, to: EpochMs, most: number): TimeTick[] {
  const step = STEPS.find((candidate) => (to - from) / candidate <= most)
  if (step === undefined) return []
  const midnight = new Date(from)
  midnight.setHours(0, 0, 0, 0)
  const ticks: TimeTick[] = []
  if (step < DAY_MS) {
    const start = midnight.getTime()
    for (let at = start + Math.floor((from - start) / step) * step; at <= to; at += step) {
      const date = new Date(at)
      ticks.push({ at, day: date.getHours() === 0 && date.getMinutes() === 0 })
    }
  } else {
    const days = step / DAY_MS
    // Counted from a fixed day: the ticks move along with the candles instead of jumping each midnight.
    const since = Math.round((midnight.getTime() - midnight.getTimezoneOffset() * MINUTE_MS) / DAY_MS)
    midnight.setDate(midnight.getDate() - (since % days))
    // By the calendar, as a day in which clocks are changed is not 24 hours long.
    for (const date = midnight; date.getTime() <= to; date.setDate(date.getDate() + days)) {
      ticks.push({ at: date.getTime(), day: true })
    }
  }
  return ticks.filter(({ at }) => at >= from)
}

/** The round prices at which the price axis is divided, lowest first. */
export const priceTicks = (low: number, high: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, index) => low + ((high - low) * index) / steps)
