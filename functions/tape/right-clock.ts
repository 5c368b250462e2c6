import { Refusal } from '../../shared/errors.ts'
import type { Milliseconds } from '../../shared/time.ts'
import { isClockWrong } from '../clock-check.ts'
import type { Tape } from './tape.ts'
import type { Tapes } from './tapes.ts'

/** Blocks a process whose clock is ahead: it would reveal prices and keys early. Throws `clock_wrong`. */
export function byRightClock(tapes: Tapes, clockOffMs: () => Milliseconds): Tapes {
  const known = new WeakMap<Tape, Tape>()
  const guarded = (tape: Tape): Tape => {
    const made = known.get(tape) ?? guard(tape)
    known.set(tape, made)
    return made
  }
  function guard(tape: Tape): Tape {
    const timed =
      <A extends unknown[], R>(ask: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        if (isClockWrong(clockOffMs())) throw new Refusal('clock_wrong')
        return ask(...args)
      }
    return {
      ...tape,
      priceAt: timed(tape.priceAt),
      quote: timed(tape.quote),
      candles: timed(tape.candles),
      range: timed(tape.range),
      spark: timed(tape.spark),
      state: timed(tape.state),
      fairness: timed(tape.fairness),
      proof: timed(tape.proof),
      ...(tape.under && {
        under(walk: string) {
          const other = tape.under?.(walk)
          return other ? guarded(other) : null
        },
      }),
    }
  }
  return {
    ...tapes,
    for: (product) => guarded(tapes.for(product)),
    of: (source) => guarded(tapes.of(source)),
  }
}
