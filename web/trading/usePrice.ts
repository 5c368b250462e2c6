import { useEffect, useMemo, useRef, useState } from 'react'
import { type Milliseconds, msOf } from '../../shared/time.ts'
import { serverNow } from '../api/client.ts'
import type { ApiError } from '../api/error.ts'
import { useRead } from '../api/hooks.ts'
import { isMissing, isOther, type Steps, withFull, withTicks } from './carry.ts'
import type { Quote } from './types.ts'

export const FULL = '/api/index/ajaxpro'
export const TICKS = '/api/index/ticks'
/** What ticks do not tell changes seldom, and they tell when it has. */
const FULL_MS = 60_000
/** After the hours begin: an answer of before may be shared for a second. */
const OPENED_MS = 1500
/** `setTimeout` takes no longer; whoever waits for days comes back in between. */
const LONGEST_MS = 2_000_000_000

export interface PriceNow {
  /** The newest; undefined before the first. */
  quote: Quote | undefined
  /** The same, and the seconds before it, the newest last. */
  steps: Steps
  error: ApiError | undefined
  /** Asks for the newest at once. */
  ask: () => unknown
}

/**
 * The price of a product, asked every `everyMs`. All phones ask for the same ticks of all products, so a cache answers
 * nearly all of them; one product in full is asked each minute, and when the ticks tell that it is another. While the
 * hours of its market are over, no ticks are asked.
 */
export function usePrice(id: string, everyMs: Milliseconds): PriceNow {
  const full = useRead(FULL, { id }, { refreshMs: FULL_MS, eachSecond: true })
  const resting = useResting(full.data)
  const ticks = useRead(TICKS, resting ? null : {}, { refreshMs: everyMs, eachSecond: true })
  const kept = useRef<{ full?: Quote | undefined; steps: Steps }>({ steps: [] })
  const steps = useMemo(() => {
    const { current } = kept
    let next = current.steps[0]?.id === id ? current.steps : []
    if (full.data && full.data !== current.full) next = withFull(next, full.data)
    if (ticks.data) next = withTicks(next, ticks.data)
    kept.current = { full: full.data, steps: next }
    return next
  }, [id, full.data, ticks.data])
  const quote = steps[steps.length - 1]
  const isBehind = quote && ticks.data && (isOther(quote, ticks.data) || isMissing(quote, ticks.data))
  const { mutate } = full
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer until it is no longer so
  useEffect(() => {
    if (isBehind) void mutate()
  }, [isBehind, ticks.data, mutate])
  return {
    quote,
    steps,
    error: ticks.error ?? (ticks.data && full.error?.status === 0 ? undefined : full.error),
    ask: resting ? full.mutate : ticks.mutate,
  }
}

/** Whether the market's hours are over, until they begin again. */
function useResting(quote: Quote | undefined): boolean {
  const [, look] = useState(0)
  const closed = quote && (quote.state === 'closed' || quote.state === 'nonTrading') && !quote.stateReason
  const opensAt = closed ? quote.nextOpenAt : null
  useEffect(() => {
    if (opensAt === null) return
    const wait = Math.min(Math.max(0, msOf(opensAt) + OPENED_MS - serverNow()), LONGEST_MS)
    const timer = setTimeout(() => look((times) => times + 1), wait)
    return () => clearTimeout(timer)
  }, [opensAt])
  return Boolean(closed) && (opensAt === null || serverNow() < msOf(opensAt))
}
