import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type Milliseconds, msOf } from '../../shared/time.ts'
import { serverNow } from '../api/client.ts'
import type { ApiError } from '../api/error.ts'
import { useRead } from '../api/hooks.ts'
import { createStore, type Store } from '../store/store.ts'
import { isMissing, isOther, newestOf, type Steps, withFull, withTicks } from './carry.ts'
import type { Quote } from './types.ts'
import { ticksHeard, useTicks } from './useTicks.ts'

export const FULL = '/api/index/ajaxpro'
/** What ticks do not tell changes seldom, and they tell when it has. */
const FULL_MS = 600_000
/** After the hours begin: an answer of before may be shared for a second. */
const OPENED_MS = 1500
/** `setTimeout` takes no longer; whoever waits for days comes back in between. */
const LONGEST_MS = 2_000_000_000

export interface Price {
  /** The newest price and the seconds before it, the newest last; none before the first. It follows each second outside of React. */
  steps: Store<Steps>
  error: ApiError | undefined
  /** Asks for the newest at once. */
  ask: () => unknown
}

/**
 * The price of a product, asked every `everyMs`. All phones ask for the same ticks of all products, so a cache answers
 * nearly all of them; one product in full is asked every ten minutes, and when the ticks tell that it is another. While the
 * hours of its market are over, no ticks are asked.
 */
export function usePrice(id: string, everyMs: Milliseconds): Price {
  const full = useRead(FULL, { id }, { refreshMs: FULL_MS, eachSecond: true })
  const resting = useResting(full.data)
  const ticks = useTicks(resting ? null : everyMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another product nothing is known yet
  const steps = useMemo(() => createStore<Steps>([]), [id])
  const { data, mutate } = full
  useLayoutEffect(() => {
    if (data) steps.set(withFull(steps.get(), data))
  }, [steps, data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of later seconds is added to a full price too
  useLayoutEffect(() => {
    if (resting) return
    const carry = () => {
      const heard = ticksHeard.get()
      if (heard) steps.set(withTicks(steps.get(), heard))
      return heard
    }
    carry()
    return ticksHeard.watch(() => {
      const [heard, quote] = [carry(), newestOf(steps.get())]
      if (heard && quote && (isOther(quote, heard) || isMissing(quote, heard))) void mutate()
    })
  }, [steps, data, resting, mutate])
  return {
    steps,
    error: ticks.error ?? (!resting && ticksHeard.get() && full.error?.status === 0 ? undefined : full.error),
    ask: resting ? mutate : ticks.ask,
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
