import { type EpochMs, type Milliseconds, type Seconds, secondsOf } from '../../../shared/time.ts'
import type { Store } from '../../store/store.ts'
import { newestOf, type Steps } from '../../trading/carry.ts'
import type { Quote } from '../../trading/types.ts'
import { EACH_SECOND_MS } from './pace.ts'

/** One second more for a slow answer, and one for a price that still waits. */
const behindAt = (everyMs: Milliseconds): Seconds => secondsOf(everyMs) + 2

/** The next second to draw, or a later one if too many wait. */
export function nextOf(drawn: Quote, steps: Steps, everyMs: Milliseconds): Quote | undefined {
  const last = newestOf(steps)
  if (last?.id !== drawn.id) return last
  return steps.find(({ at }) => at > drawn.at && at > last.at - behindAt(everyMs))
}

/** Draws one price per second, so that it does not jump. Call the returned function to stop. */
export function play(
  steps: Pick<Store<Steps>, 'get' | 'watch'>,
  everyMs: Milliseconds,
  draw: (quote: Quote | undefined) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawn: { quote: Quote; atMs: EpochMs } | null = null
  const show = (quote: Quote) => {
    drawn = { quote, atMs: Date.now() }
    draw(quote)
  }
  const look = () => {
    clearTimeout(timer)
    const newest = newestOf(steps.get())
    if (!newest) return draw(undefined)
    if (everyMs === EACH_SECOND_MS || !drawn) return show(newest)
    const next = nextOf(drawn.quote, steps.get(), everyMs)
    if (!next) return
    const wait = Math.max(0, drawn.atMs + EACH_SECOND_MS - Date.now())
    timer = setTimeout(() => {
      show(next)
      look()
    }, wait)
  }
  look()
  const stop = steps.watch(look)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
