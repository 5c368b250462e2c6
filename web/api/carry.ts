import { ApiError, isDefinite, UserLeft } from './error.ts'
import type { Pending } from './pending.ts'
import { waitAskedMs } from './retry.ts'

/** sending: the first try is under way. checking: its answer was lost; we ask again until we know. */
export type OperationState = 'sending' | 'checking'

export interface OperationDeps {
  post: (path: string, body: object, options: { operationId: string; timeoutMs: number }) => Promise<unknown>
  now: () => number
  newId: (nowMs: number) => string
  wait: (ms: number) => Promise<void>
  keep: (pending: Pending) => void
  forget: (id: string) => void
  /** Who is logged in; null for a visitor. */
  user: () => string | null
}

export interface OperationOptions {
  onState?: (state: OperationState) => void
  /** Continue an operation of before a reload, under its own id. */
  resume?: Pending
}

/** Short, because a lost answer costs nothing here: the same id asks again. */
const TRY_TIMEOUT_MS = 15_000
const WAITS_MS = [500, 1000, 2000, 4000, 8000]
/** A clock put right within this time may start the operation anew; later the user has moved on. */
const RENEW_WITHIN_MS = 60_000

/**
 * Carries an operation to a definite answer: what the server made of it, or an ApiError that says nothing was
 * done. As long as neither is known it asks again with the same id, which the server answers once and for all.
 * It is its user's alone: when another is here, or nobody, it ends with UserLeft.
 */
export async function carryOut(
  deps: OperationDeps,
  path: string,
  body: object,
  { onState, resume }: OperationOptions = {},
): Promise<unknown> {
  const startedMs = resume?.startedMs ?? deps.now()
  let id = resume?.id ?? deps.newId(deps.now())
  let unsure = resume !== undefined
  let renewed = unsure
  const user = deps.user()
  const stays = () => deps.user() === user
  onState?.(unsure ? 'checking' : 'sending')
  deps.keep({ id, path, body, startedMs })
  for (let tries = 0; ; tries++) {
    // Never under the name of whoever has come since.
    if (!stays()) throw new UserLeft()
    try {
      const answer = await deps.post(path, body, { operationId: id, timeoutMs: TRY_TIMEOUT_MS })
      if (!stays()) throw new UserLeft()
      deps.forget(id)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A refused token says nothing of the try before: asked after at the next login.
      if (unsure && error.status === 401) throw new UserLeft()
      const untold = unsure && error.status === 429
      if (
        error.slug === 'operation_expired' &&
        !renewed &&
        stays() &&
        deps.now() - startedMs < RENEW_WITHIN_MS
      ) {
        // Nothing stands under this id; the phone's clock was wrong and has just been put right by x-now.
        renewed = true
        deps.forget(id)
        id = deps.newId(deps.now())
        deps.keep({ id, path, body, startedMs })
        continue
      }
      if (isDefinite(error) && !untold) {
        deps.forget(id)
        throw error
      }
      unsure = true
      onState?.('checking')
      const pauseMs = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] as number
      await deps.wait(Math.max(pauseMs, waitAskedMs(error)))
    }
  }
}
