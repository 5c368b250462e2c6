import { COPY_LIVES_MS } from '../../shared/ids.ts'
import type { EpochMs, Milliseconds } from '../../shared/time.ts'
import { ApiError, isDefinite, isPutAway, UserLeft } from './error.ts'
import type { Pending } from './pending.ts'
import { waitAskedMs } from './retry.ts'
import type { StepUpOptions } from './stepUp.ts'

/** `sending`: first try. `checking`: its answer was lost, so it is sent again. */
export type OperationState = 'sending' | 'checking'

export interface OperationDeps {
  post: (
    path: string,
    body: object,
    options: { operationId: string; timeoutMs: Milliseconds } & StepUpOptions,
  ) => Promise<unknown>
  now: () => EpochMs
  newId: (nowMs: EpochMs) => string
  wait: (ms: Milliseconds) => Promise<void>
  /** Stores an operation before it is sent, so that a reload can ask for its answer. */
  keep: (pending: Pending) => void
  forget: (id: string) => void
  /** Each copy of a wrong password or code counts, so its first refusal is final. */
  hasSecret: (path: string, body: object) => boolean
  /** Null for a visitor. */
  user: () => string | null
}

export interface OperationOptions {
  onState?: (state: OperationState) => void
  /** A fixed id: that of the quote it uses. */
  id?: string
  /** A step-up given before. */
  stepUp?: string | undefined
  /** An interrupted operation, which keeps its id. */
  resume?: Pending
}

/** Short: the same id gets the same answer, so a lost answer costs nothing. */
const TRY_TIMEOUT_MS = 15_000
const WAITS_MS = [500, 1000, 2000, 4000, 8000]
/** Within this time, an id made by a wrong clock is replaced; later the user has moved on. */
const RENEW_WITHIN_MS = 60_000

/**
 * Sends an operation, under one id, until it is answered. Rejects with ApiError if nothing was done, with
 * UserLeft on logout. After a lost answer, one refusal is not final: an earlier copy may still be carried
 * out.
 */
export async function runUntilAnswered(
  deps: OperationDeps,
  path: string,
  body: object,
  { onState, resume, id: given, stepUp: confirmed }: OperationOptions = {},
): Promise<unknown> {
  let startedMs = resume?.startedMs ?? deps.now()
  let stepUp = resume?.stepUp ?? confirmed
  let id = resume?.id ?? given ?? deps.newId(deps.now())
  let unsure = resume !== undefined
  let renewed = unsure || given !== undefined
  let isLast = false
  const user = deps.user()
  const stays = () => deps.user() === user
  const keep = () => deps.keep({ id, path, body, startedMs, ...(stepUp && { stepUp }) })
  // A reload while the user is asked leaves the form to be sent again.
  const onAsked = () => deps.forget(id)
  // From here on an answer may be lost: repeat with this step-up, also after a reload.
  const onStepUp = (given: string) => {
    stepUp = given
    startedMs = deps.now()
    keep()
  }
  onState?.(unsure ? 'checking' : 'sending')
  keep()
  for (let tries = 0; ; tries++) {
    if (!stays()) throw new UserLeft()
    try {
      const answer = await deps.post(path, body, {
        operationId: id,
        timeoutMs: TRY_TIMEOUT_MS,
        stepUp,
        onAsked,
        onStepUp,
      })
      if (!stays()) throw new UserLeft()
      deps.forget(id)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A refused token says nothing about the earlier try; ask at the next login.
      if (unsure && error.status === 401) throw new UserLeft()
      const isAboutThisTryOnly = unsure && error.status === 429
      const isRefusal = isDefinite(error) && !isAboutThisTryOnly
      if (isRefusal && unsure && !isLast && !deps.hasSecret(path, body) && !isPutAway(error)) {
        isLast = true
        await deps.wait(COPY_LIVES_MS)
        continue
      }
      if (
        error.slug === 'operation_expired' &&
        !renewed &&
        stays() &&
        deps.now() - startedMs < RENEW_WITHIN_MS
      ) {
        // No document has this id: the phone's clock was wrong, and x-now has corrected it.
        renewed = true
        deps.forget(id)
        id = deps.newId(deps.now())
        keep()
        continue
      }
      if (isRefusal) {
        deps.forget(id)
        throw error
      }
      unsure = true
      if (!isAboutThisTryOnly) isLast = false
      onState?.('checking')
      const pauseMs = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] as number
      await deps.wait(Math.max(pauseMs, waitAskedMs(error)))
    }
  }
}
