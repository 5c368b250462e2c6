import { type EpochMs, MINUTE, type Milliseconds, msOf } from '../shared/time.ts'

/** A clock further off than this places no order: its entry price could be known before the order is accepted. */
export const CLOCK_OFF_MAX_MS: Milliseconds = 500

/** The line of the log that an alarm counts. */
export const CLOCK_WRONG = 'clock wrong'

/** An answer of AWS, when it was asked for and there by our own clock, and its `Date` header. */
export interface Dated {
  sentMs: EpochMs
  gotMs: EpochMs
  dateMs: EpochMs
}

export interface ClockCheck {
  heard(answer: Dated): void
  /**
   * How far our clock is off at the least, in milliseconds: positive where it is behind, negative where it is ahead, 0
   * while it may be right.
   */
  offMs(): Milliseconds
}

/** A clock drifts by far less than a millisecond in this time. */
const REMEMBERED_MS = msOf(2 * MINUTE)
const REMEMBERED = 64
/** One line of the log for a clock that stays wrong. */
const TOLD_EVERY_MS = msOf(MINUTE)

interface Bounds {
  atMs: EpochMs
  least: Milliseconds
  most: Milliseconds
}

/**
 * Compares a process's clock with the `Date` headers of the answers it gets. A header has whole seconds, cut off: where
 * it says D, their clock stood in [D, D + 1 s) at a moment between our `sent` and `got`. So how far we are behind lies
 * between D - got and D + 1 s - sent. Each answer gives such bounds, a second and its round trip apart; those of all
 * answers of two minutes hold together, and come closer with each that falls near the turn of a second. A clock counts
 * as wrong only when it is so by those bounds: one that is 1.5 s off is found by the first quick answer, one that is
 * 0.6 s off by some of many. `onWrong` is told at most once a minute.
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
      // They contradict each other: one of the clocks was set. What was known before says nothing now.
      if (least > most) known = [one]
      if (Math.abs(offMs()) <= CLOCK_OFF_MAX_MS || Math.abs(gotMs - toldMs) < TOLD_EVERY_MS) return
      toldMs = gotMs
      onWrong(offMs())
    },
  }
}
