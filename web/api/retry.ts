import type { SWRConfiguration } from 'swr'
import { type Milliseconds, msOf } from '../../shared/time.ts'
import { ApiError } from './error.ts'

const FIRST_MS = 1000
const LONGEST_MS = 30_000
/** A price or a list on screen is missed sooner. */
const LONGEST_POLLED_MS = 8000
const REFUSED_MS = 3000

/** How long the server asked to be left alone (429); 0 where it did not. */
export const waitAskedMs = (error: unknown): Milliseconds =>
  error instanceof ApiError && error.status === 429 ? msOf(Number(error.params.seconds ?? 0)) : 0

/**
 * Milliseconds until a reading that failed for the `count`-th time in a row is asked again, or null for never: a refusal
 * stays one, except for what is polled, whose state changes by itself. Waits grow, and differ from phone to phone
 * (`random` in 0..1), so that not all phones ask in the same second.
 */
export function retryMs(error: unknown, count: number, polled: boolean, random: number): number | null {
  const status = error instanceof ApiError ? error.status : 0
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429
  if (refused) return polled ? REFUSED_MS : null
  const longest = polled ? LONGEST_POLLED_MS : LONGEST_MS
  const grown = Math.min(longest, FIRST_MS * 2 ** Math.min(count, 10)) * (0.75 + random / 2)
  return Math.max(Math.round(grown), waitAskedMs(error))
}

/** For SWR: when a reading that failed is asked again. */
export const onErrorRetry: SWRConfiguration['onErrorRetry'] = (
  error,
  _key,
  { refreshInterval },
  revalidate,
  { retryCount },
) => {
  const waitMs = retryMs(error, retryCount, Boolean(refreshInterval), Math.random())
  if (waitMs === null) return
  // A page that is hidden by then reads again by itself when it is shown.
  setTimeout(() => !document.hidden && void revalidate({ retryCount }), waitMs)
}
