import { type EpochSeconds, type Milliseconds, msOf, type Seconds } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { eachSecondTo } from '../../api/useServerNow.ts'

/** How long a second waits for a price to be drawn along with, and how long it is where none comes. */
const WITH_PRICE_MS: Milliseconds = 1300
const ALONE_MS: Milliseconds = 1000

/** A countdown on a line so slow that prices come later than this counts between them: it would leave out seconds. */
const COUNTED_MS: Milliseconds = 1100
/** The last seconds are each counted as they pass, whenever a price comes. */
const LAST_S: Seconds = 10

/** Who listens, and how long each waits for a price. */
const listeners = new Map<() => void, Milliseconds>()
let timer: ReturnType<typeof setTimeout>

/** Tells all who listen that a second has passed. Called as each price is drawn, else by a timer of its own. */
export function pulse(wait: Milliseconds = Math.min(...listeners.values())): void {
  clearTimeout(timer)
  for (const listener of listeners.keys()) listener()
  if (listeners.size > 0) timer = setTimeout(pulse, wait, ALONE_MS)
}

/**
 * Calls the listener about once a second, in the same picture as a new price: one of its own would cost a cheap phone
 * a third of what a price does. Until the returned function is called.
 */
export function onPulse(listener: () => void, wait: Milliseconds = WITH_PRICE_MS): () => void {
  listeners.set(listener, wait)
  pulse()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** As `eachSecondTo`, with each price, until the last seconds come. */
export const eachPriceTo: typeof eachSecondTo = (to: EpochSeconds, tell: (left: Seconds) => void) => {
  let stopLast: (() => void) | undefined
  const stop = onPulse(() => {
    if (stopLast) return
    const leftMs = msOf(to) - serverNow()
    if (leftMs > msOf(LAST_S)) tell(Math.ceil(leftMs / 1000))
    else stopLast = eachSecondTo(to, tell)
  }, COUNTED_MS)
  return () => {
    stop()
    stopLast?.()
  }
}
