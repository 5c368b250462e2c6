import type { SWRConfiguration } from 'swr'
import { type Milliseconds, msOf } from '../../shared/time.ts'
import { ApiError } from './error.ts'

const FIRST_MS = 1000
const LONGEST_MS = 30_000
/** A polled reading waits less, because the user misses it sooner. */
const LONGEST_POLLED_MS = 8000
const REFUSED_MS = 3000

/** How long the server asked us to wait (429), or 0. */
export const waitAskedMs = (error: unknown): Milliseconds =>
  error instanceof ApiError && error.status === 429 ? msOf(Number(error.params.seconds ?? 0)) : 0

/**
 * When to repeat a failed reading, or null for never: only polled readings repeat a refusal. Waits grow;
 * `random` (0..1) spreads phones.
 */
export function retryMs(error: unknown, count: number, polled: boolean, random: number): number | null {
  const status = error instanceof ApiError ? error.status : 0
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429
  if (refused) return polled ? REFUSED_MS : null
  const longest = polled ? LONGEST_POLLED_MS : LONGEST_MS
  const grown = Math.min(longest, FIRST_MS * 2 ** Math.min(count, 10)) * (0.75 + random / 2)
  return Math.max(Math.round(grown), waitAskedMs(error))
}

export const onErrorRetry: SWRConfiguration['onErrorRetry'] = (
  error,
  _key,
  { refreshInterval },
  revalidate,
  { retryCount },
) => {
  const waitMs = retryMs(error, retryCount, Boolean(refreshInterval), Math.random())
  if (waitMs === null) return
  // A page hidden by then reads again when it is shown.
  setTimeout(() => !document.hidden && void revalidate({ retryCount }), waitMs)
}
