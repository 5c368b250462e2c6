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
/** The rest rarely changes, and ticks tell when it does. */
const FULL_MS = 600_000
/** After opening: an earlier answer may be shared for a second. */
const OPENED_MS = 1500
/** `setTimeout` takes at most 2^31 ms; wait for days in parts. */
const LONGEST_MS = 2_000_000_000

export interface Price {
  /** The newest price last, after the seconds before it; empty at first. */
  steps: Store<Steps>
  error: ApiError | undefined
  ask: () => unknown
}

/** Polls ticks, which a cache answers for all phones; the full product on change or every ten minutes. */
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

/** Whether the market is closed. */
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
