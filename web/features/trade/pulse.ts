import { type EpochSeconds, type Milliseconds, msOf, type Seconds } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { eachSecondTo } from '../../api/useServerNow.ts'

/** How long a second waits for a price, and its length without one. */
const WITH_PRICE_MS: Milliseconds = 1300
const ALONE_MS: Milliseconds = 1000

/** If prices come later, countdowns count in between, or they would skip seconds. */
const COUNTED_MS: Milliseconds = 1100
/** The last seconds are counted exactly. */
const LAST_S: Seconds = 10

/** Listeners, and how long each waits for a price. */
const listeners = new Map<() => void, Milliseconds>()
let timer: ReturnType<typeof setTimeout>

/** Tells all listeners that a second has passed: at each price, else by a timer. */
export function pulse(wait: Milliseconds = Math.min(...listeners.values())): void {
  clearTimeout(timer)
  for (const listener of listeners.keys()) listener()
  if (listeners.size > 0) timer = setTimeout(pulse, wait, ALONE_MS)
}

/** Calls each second in the paint of a price, as an extra paint costs a third of one. Returns a stop. */
export function onPulse(listener: () => void, wait: Milliseconds = WITH_PRICE_MS): () => void {
  listeners.set(listener, wait)
  pulse()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** Like `eachSecondTo`, but with each price until the last seconds. */
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
