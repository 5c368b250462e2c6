import { COPY_LIVES_MS } from '../../shared/ids.ts'
import type { EpochMs, Milliseconds } from '../../shared/time.ts'
import { ApiError, isDefinite, isPutAway, UserLeft } from './error.ts'
import type { Pending } from './pending.ts'
import { waitAskedMs } from './retry.ts'
import type { StepUpOptions } from './stepUp.ts'

/** sending: the first try is under way. checking: its answer was lost, and it is sent again until one comes. */
export type OperationState = 'sending' | 'checking'

export interface OperationDeps {
  post: (
    path: string,
    body: object,
    options: { operationId: string; timeoutMs: Milliseconds } & StepUpOptions,
  ) => Promise<unknown>
  /** The server's time. */
  now: () => EpochMs
  newId: (nowMs: EpochMs) => string
  wait: (ms: Milliseconds) => Promise<void>
  /** Remembers an operation before it is sent, so that a reload can ask for its answer. */
  keep: (pending: Pending) => void
  forget: (id: string) => void
  /** A wrong password or code is counted each time, and is as wrong in every copy. */
  hasSecret: (path: string, body: object) => boolean
  /** Who is logged in; null for a visitor. */
  user: () => string | null
}

export interface OperationOptions {
  onState?: (state: OperationState) => void
  /** An id that is not the sender's to choose: that of the quote it uses. */
  id?: string
  /** What confirms it, given before. */
  stepUp?: string | undefined
  /** An operation that a reload interrupted: it goes on under its own id. */
  resume?: Pending
}

/** Short, because a lost answer costs nothing here: sent again, the same id gets the same answer. */
const TRY_TIMEOUT_MS = 15_000
const WAITS_MS = [500, 1000, 2000, 4000, 8000]
/** Within this time an id made by a wrong clock is replaced by a new one; later the user has moved on. */
const RENEW_WITHIN_MS = 60_000

/**
 * Sends an operation until its outcome is known: resolves with the server's answer, rejects with the ApiError that
 * says nothing was done. Until then it is sent again under the same id, which the server answers the same each time.
 * After a lost answer a refusal is asked for once more when no earlier copy can be on its way: that one could still be
 * carried out.
 * Rejects with UserLeft when another user, or nobody, is logged in meanwhile.
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
  /** Whether so much time has passed since the last lost answer. */
  let isLast = false
  const user = deps.user()
  const stays = () => deps.user() === user
  const keep = () => deps.keep({ id, path, body, startedMs, ...(stepUp && { stepUp }) })
  // A reload while the user is asked leaves the form to be sent anew.
  const onAsked = () => deps.forget(id)
  // From here on a reply may be lost: the next try is sent with it, also after a reload.
  const onStepUp = (given: string) => {
    stepUp = given
    startedMs = deps.now()
    keep()
  }
  onState?.(unsure ? 'checking' : 'sending')
  keep()
  for (let tries = 0; ; tries++) {
    // Never send it for another user.
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
        // No document has this id: the phone's clock was wrong and has been corrected by x-now.
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
