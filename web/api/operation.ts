import { newId } from '../../shared/ids.ts'
import { carryOut, type OperationDeps, type OperationOptions } from './carry.ts'
import { post, serverNow } from './client.ts'
import { UserLeft } from './error.ts'
import { forgetPending, keepPending, type Pending, pendingOperations } from './pending.ts'
import { getSession, watchSession } from './session.ts'
import type { Body, OperationPath, Posted } from './wire.ts'

export type { OperationState } from './carry.ts'

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
