import { newId } from '../../shared/ids.ts'
import { post, serverNow } from './client.ts'
import { ApiError, isDefinite } from './error.ts'
import { forgetPending, keepPending, type Pending } from './pending.ts'
import type { Body, OperationPath, Posted } from './wire.ts'

/** sending: the first try is under way. checking: its answer was lost; we ask again until we know. */
export type OperationState = 'sending' | 'checking'

export interface OperationDeps {
  post: (path: string, body: object, options: { operationId: string; timeoutMs: number }) => Promise<unknown>
  now: () => number
  newId: (nowMs: number) => string
  wait: (ms: number) => Promise<void>
  keep: (pending: Pending) => void
  forget: (id: string) => void
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
  onState?.(unsure ? 'checking' : 'sending')
  deps.keep({ id, path, body, startedMs })
  for (let tries = 0; ; tries++) {
    try {
      const answer = await deps.post(path, body, { operationId: id, timeoutMs: TRY_TIMEOUT_MS })
      deps.forget(id)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.slug === 'operation_expired' && !renewed && deps.now() - startedMs < RENEW_WITHIN_MS) {
        // Nothing stands under this id; the phone's clock was wrong and has just been put right by x-now.
        renewed = true
        deps.forget(id)
        id = deps.newId(deps.now())
        deps.keep({ id, path, body, startedMs })
        continue
      }
      const untold = unsure && (error.status === 401 || error.status === 429)
      if (isDefinite(error) && !untold) {
        deps.forget(id)
        throw error
      }
      // Logged out in between: the operation stays pending and is taken up after the next login.
      if (error.status === 401) throw error
      unsure = true
      onState?.('checking')
      await deps.wait(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] as number)
    }
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const browserDeps: OperationDeps = {
  post: (path, body, options) => post(path as OperationPath, body as Body<OperationPath>, options),
  now: serverNow,
  newId,
  wait,
  keep: keepPending,
  forget: forgetPending,
}

/** Runs an operation of the route table to a definite answer; see `carryOut`. Throws ApiError when it was refused. */
export const runOperation = <Path extends OperationPath>(
  path: Path,
  body: Body<Path>,
  options?: OperationOptions,
): Promise<Posted<Path>> => carryOut(browserDeps, path, body as object, options) as Promise<Posted<Path>>

/** Takes up an operation whose answer was lost in a reload. */
export const resumeOperation = (pending: Pending, options: OperationOptions = {}): Promise<unknown> =>
  carryOut(browserDeps, pending.path, pending.body, { ...options, resume: pending })
