import { connection, get } from './client.ts'
import { ApiError } from './error.ts'
import type { Answer } from './wire.ts'

/** Retry after this long, in case the phone missed that its connection is back. */
const ASK_AGAIN_MS = 8000
/** Least time between two retries. */
const LEAST_MS = 1500

/** States asked for before a picture counts as lost. */
const WAIT_TRIES = 15

export interface ArrivalDeps {
  state: (key: string) => Promise<Answer<'/api/user/uploadstate'>['state']>
  /** Resolves when a retry makes sense; rejects on the signal. */
  connected: (signal: AbortSignal) => Promise<void>
}

/** Whether a picture that was on its way when its page was left has arrived; if not, it must be chosen again. */
export async function hasArrived(
  deps: ArrivalDeps,
  key: string,
  signal: AbortSignal,
  onWait: () => void,
): Promise<boolean> {
  for (let tries = 0; tries < WAIT_TRIES; ) {
    try {
      const state = await deps.state(key)
      signal.throwIfAborted()
      if (state === 'clean') return true
      if (state === 'refused') return false
      tries++
    } catch (error) {
      signal.throwIfAborted()
      if (!isLost(error)) return false
    }
    onWait()
    await deps.connected(signal)
  }
  return false
}

export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 408)

/** Resolves when the server answers again, or after a while. */
function connected(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      unwatch()
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const stop = () => {
      done()
      reject(signal.reason)
    }
    const lost = connection.get().lost
    const timer = setTimeout(done, lost ? ASK_AGAIN_MS : LEAST_MS)
    const unwatch = connection.watch(() => !connection.get().lost && done())
    window.addEventListener('online', done)
    signal.addEventListener('abort', stop, { once: true })
  })
}

export const arrivalDeps: ArrivalDeps = {
  state: async (key) => (await get('/api/user/uploadstate', { key })).state,
  connected,
}

export const arrived = (key: string, signal: AbortSignal, onWait: () => void): Promise<boolean> =>
  hasArrived(arrivalDeps, key, signal, onWait)
