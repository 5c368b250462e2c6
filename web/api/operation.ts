import { newId } from '../../shared/ids.ts'
import { post, serverNow } from './client.ts'
import { ApiError, isDefinite, UserLeft } from './error.ts'
import { forgetPending, keepPending, type Pending, pendingOperations } from './pending.ts'
import { waitAskedMs } from './retry.ts'
import { getSession, watchSession } from './session.ts'
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

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const userNow = (): string | null => getSession()?.user.publicId ?? null

/** Operations being asked to their end now. */
const running = new Set<string>()

async function carry(path: string, body: object, options: OperationOptions = {}): Promise<unknown> {
  const ids: string[] = []
  const deps: OperationDeps = {
    post: (to, form, rest) => post(to as OperationPath, form as Body<OperationPath>, rest),
    now: serverNow,
    newId,
    wait,
    keep: (pending) => {
      ids.push(pending.id)
      running.add(pending.id)
      keepPending(pending)
    },
    forget: forgetPending,
    user: userNow,
  }
  const user = userNow()
  let unwatch = () => {}
  // At once, and not only when the next try is due: a new user finds no order of another on its way.
  const left = new Promise<never>((_, reject) => {
    unwatch = watchSession(() => userNow() !== user && reject(new UserLeft()))
  })
  try {
    return await Promise.race([carryOut(deps, path, body, options), left])
  } finally {
    unwatch()
    for (const id of ids) running.delete(id)
  }
}

/**
 * Runs an operation of the route table to a definite answer; see `carryOut`. Throws ApiError when it was refused,
 * UserLeft when its user logged out meanwhile.
 */
export const runOperation = <Path extends OperationPath>(
  path: Path,
  body: Body<Path>,
  options?: OperationOptions,
): Promise<Posted<Path>> => carry(path, body as object, options) as Promise<Posted<Path>>

/** Operations of the user logged in that a reload or a lost session cut short and nobody is asking after. */
export const interruptedOperations = (): Pending[] => pendingOperations().filter(({ id }) => !running.has(id))

/** Takes up an interrupted operation. */
export const resumeOperation = (pending: Pending): Promise<unknown> =>
  carry(pending.path, pending.body, { resume: pending })
