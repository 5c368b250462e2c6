import { type EpochMs, MINUTE, type Milliseconds, msOf } from '../shared/time.ts'

/** A clock further off places no order: the entry price could be known too early. */
export const CLOCK_OFF_MAX_MS: Milliseconds = 500

export const isClockWrong = (offMs: Milliseconds): boolean => Math.abs(offMs) > CLOCK_OFF_MAX_MS

/** An alarm counts this line. */
export const CLOCK_WRONG = 'clock wrong'

export interface Dated {
  sentMs: EpochMs
  gotMs: EpochMs
  dateMs: EpochMs
}

export interface ClockCheck {
  heard(answer: Dated): void
  /** The least error in milliseconds: positive if we are behind, negative if ahead, 0 if we may be right. */
  offMs(): Milliseconds
}

/** Drift within this time is far below a millisecond. */
const REMEMBERED_MS = msOf(2 * MINUTE)
const REMEMBERED = 64
const TOLD_EVERY_MS = msOf(MINUTE)

interface Bounds {
  atMs: EpochMs
  least: Milliseconds
  most: Milliseconds
}

/**
 * A `Date` header D is cut to seconds, so we are behind by D - got to D + 1 s - sent. The bounds of two minutes
 * are intersected; `onWrong` is called at most once a minute.
 */
export function createClockCheck(onWrong: (offMs: Milliseconds) => void = () => {}): ClockCheck {
  let known: Bounds[] = []
  let toldMs = Number.NEGATIVE_INFINITY

  const bounds = () => ({
    least: Math.max(...known.map(({ least }) => least)),
    most: Math.min(...known.map(({ most }) => most)),
  })

  function offMs(): Milliseconds {
    if (known.length === 0) return 0
    const { least, most } = bounds()
    if (least > 0) return least
    return most < 0 ? most : 0
  }

  return {
    offMs,
    heard({ sentMs, gotMs, dateMs }) {
      // Our clock was put back while we waited, or there was no such header.
      if (gotMs < sentMs || Number.isNaN(dateMs)) return
      const one = { atMs: gotMs, least: dateMs - gotMs, most: dateMs + 1000 - sentMs }
      const recent = known.filter(({ atMs }) => Math.abs(gotMs - atMs) <= REMEMBERED_MS)
      known = [...recent, one].slice(-REMEMBERED)
      const { least, most } = bounds()
      // Contradicting bounds: one of the clocks was set, so earlier ones are useless.
      if (least > most) known = [one]
      if (Math.abs(offMs()) <= CLOCK_OFF_MAX_MS || Math.abs(gotMs - toldMs) < TOLD_EVERY_MS) return
      toldMs = gotMs
      onWrong(offMs())
    },
  }
}
