import { useEffect, useState } from 'react'
import { type Milliseconds, type Seconds, secondsOf } from '../../../shared/time.ts'
import type { Steps } from '../../trading/carry.ts'
import type { Quote } from '../../trading/types.ts'
import { QUIET_MS } from './usePace.ts'

const EACH_SECOND_MS: Milliseconds = 1000
/** An answer brings so many seconds and one more where it took long; another may still wait by then. */
const BEHIND_S: Seconds = secondsOf(QUIET_MS) + 2

/** The one to draw after another, given what is known: the next second, or a later one where too many wait. */
export function nextOf(drawn: Quote, steps: Steps): Quote | undefined {
  const last = steps[steps.length - 1]
  if (last?.id !== drawn.id) return last
  return steps.find(({ at }) => at > drawn.at && at > last.at - BEHIND_S)
}

/**
 * The price to draw: the newest, or while `slowly` one a second of those that come several at a time, so that the price
 * does not jump. What it says of its instant is its own.
 */
export function usePlayed(steps: Steps, slowly: boolean): Quote | undefined {
  const newest = steps[steps.length - 1]
  const [drawn, draw] = useState<{ quote: Quote; atMs: number } | null>(null)
  const next = slowly && drawn ? nextOf(drawn.quote, steps) : undefined
  useEffect(() => {
    if (!slowly) return draw(null)
    if (!newest) return
    if (!drawn) return draw({ quote: newest, atMs: Date.now() })
    if (!next) return
    const wait = Math.max(0, drawn.atMs + EACH_SECOND_MS - Date.now())
    const timer = setTimeout(() => draw({ quote: next, atMs: Date.now() }), wait)
    return () => clearTimeout(timer)
  }, [slowly, newest, drawn, next])
  return slowly && drawn ? drawn.quote : newest
}
