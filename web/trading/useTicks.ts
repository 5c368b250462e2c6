import { useEffect } from 'react'
import useSWR from 'swr'
import { TICKS_PATH } from '../../shared/market/carried.ts'
import type { EpochMs, Milliseconds } from '../../shared/time.ts'
import { getBy, readings } from '../api/client.ts'
import { Elsewhere } from '../api/elsewhere.ts'
import type { ApiError } from '../api/error.ts'
import { keyOf, nameOf, useShown } from '../api/hooks.ts'
import { OffPage } from '../api/offPage.ts'
import { onErrorRetry } from '../api/retry.ts'
import { useLanguage } from '../store/language.ts'
import { createStore } from '../store/store.ts'
import type { Ticks } from './types.ts'

export const TICKS = TICKS_PATH

/** The newest ticks, shared by all readers. */
export const ticksHeard = createStore<Ticks | undefined>(undefined)

const read = getBy({ elsewhere: new Elsewhere(), fetch: new OffPage().ask })
let askedMs: EpochMs = 0
/** The last failed poll, until SWR takes it over. */
let failed: { error: unknown } | null = null

async function askTicks(name: string): Promise<void> {
  askedMs = Date.now()
  const ticks = await read(TICKS)
  readings.answered(name)
  ticksHeard.set(ticks)
}

/** Null stops. SWR handles the first and failures only: its bookkeeping costs as much as a price. */
export function useTicks(everyMs: Milliseconds | null): { error: ApiError | undefined; ask: () => unknown } {
  const language = useLanguage()
  const key = everyMs === null ? null : keyOf(TICKS, {}, language)
  const name = key && nameOf(key)
  useShown(key, everyMs ?? undefined)
  const { error, mutate } = useSWR<boolean, ApiError>(
    key,
    async (asked) => {
      const before = failed
      failed = null
      if (before) throw before.error
      await askTicks(nameOf(asked as NonNullable<typeof key>))
      return true
    },
    {
      dedupingInterval: (everyMs ?? 0) / 2,
      onErrorRetry: retryPolled,
    },
  )
  const isFailing = error !== undefined
  useEffect(() => {
    if (everyMs === null || name === null || isFailing) return
    const tell = (reason: unknown) => {
      failed = { error: reason }
      void mutate()
    }
    return inTurn(everyMs, () => askTicks(name).catch(tell))
  }, [everyMs, name, isFailing, mutate])
  return { error, ask: mutate }
}

/** SWR does not know that this is polled. */
const retryPolled: typeof onErrorRetry = (reason, key, config, ...rest) =>
  onErrorRetry?.(reason, key, { ...config, refreshInterval: 1 }, ...rest)

/** Asks `everyMs` after each answer while the page is visible; call the returned function to stop. */
function inTurn(everyMs: Milliseconds, ask: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const wait = (ms: Milliseconds) => {
    if (!isOver) timer = setTimeout(look, ms)
  }
  const look = () => {
    // Another reader asked meanwhile: wait for the rest.
    const early = askedMs + everyMs - Date.now()
    if (early > 0) return wait(early)
    if (document.hidden) return wait(everyMs)
    void ask().then(() => wait(everyMs))
  }
  wait(everyMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
