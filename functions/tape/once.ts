import type { Feed } from '../../shared/tape/feeds.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { PriceAnswer, Tape } from './tape.ts'
import type { Tapes } from './tapes.ts'

/** For one settlement, with one `now`. Keeps failures too. */
export function pricesOnce(tapes: Tapes): Tapes {
  const byFeed = new Map<Feed, Tape>()
  return {
    ...tapes,
    of(source) {
      const known = byFeed.get(source) ?? once(tapes.of(source))
      byFeed.set(source, known)
      return known
    },
  }
}

function once(tape: Tape): Tape {
  const answers = new Map<string, Promise<PriceAnswer>>()
  const byWalk = new Map<string, Tape | null>()
  return {
    ...tape,
    ...(tape.under && {
      under(walk: string) {
        const other = tape.under?.(walk)
        if (!byWalk.has(walk)) byWalk.set(walk, other ? once(other) : null)
        return byWalk.get(walk) ?? null
      },
    }),
    priceAt(symbol: string, second: EpochSeconds, nowMs) {
      const key = `${second} ${symbol}`
      const known = answers.get(key) ?? tape.priceAt(symbol, second, nowMs)
      answers.set(key, known)
      return known
    },
  }
}
