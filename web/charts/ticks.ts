import type { EpochMs } from '../../shared/time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

// Steps under a day divide it, so that all days have the same ticks.
const STEPS = [
  ...[15, 30].map((seconds) => seconds * 1000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 3, 5, 7, 10, 14, 20, 30, 50, 100].map((days) => days * DAY_MS),
]

export interface TimeTick {
  at: EpochMs
  /** A tick at the start of a day shows its date. */
  day: boolean
}

/** At most about `most` round instants of the user's clock. */
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
    // Counted from a fixed day, so that ticks do not jump at midnight.
    const since = Math.round((midnight.getTime() - midnight.getTimezoneOffset() * MINUTE_MS) / DAY_MS)
    midnight.setDate(midnight.getDate() - (since % days))
    // By the calendar: a day with a clock change does not have 24 hours.
    for (const date = midnight; date.getTime() <= to; date.setDate(date.getDate() + days)) {
      ticks.push({ at: date.getTime(), day: true })
    }
  }
  return ticks.filter(({ at }) => at >= from)
}

export const priceTicks = (low: number, high: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, index) => low + ((high - low) * index) / steps)
