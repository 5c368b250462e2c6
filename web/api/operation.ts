import { newId } from '../../shared/ids.ts'
import { post, serverNow } from './client.ts'
import { UserLeft } from './error.ts'
import { forgetPending, hasSecret, keepPending, type Pending, pendingOperations } from './pending.ts'
import { getSession, watchSession } from './session.ts'
import { type OperationDeps, type OperationOptions, runUntilAnswered } from './untilAnswered.ts'
import type { Body, OperationPath, Posted } from './wire.ts'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const currentUser = (): string | null => getSession()?.user.publicId ?? null

const running = new Set<string>()

async function run(path: string, body: object, options: OperationOptions = {}): Promise<unknown> {
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
    hasSecret,
    user: currentUser,
  }
  const user = currentUser()
  let unwatch = () => {}
  // Leave at once, not at the next try: a new user must see no order of another.
  const left = new Promise<never>((_, reject) => {
    unwatch = watchSession(() => currentUser() !== user && reject(new UserLeft()))
  })
  try {
    return await Promise.race([runUntilAnswered(deps, path, body, options), left])
  } finally {
    unwatch()
    for (const id of ids) running.delete(id)
  }
}

/** Sends an operation until it is answered. Throws ApiError if it was refused, UserLeft on logout. */
export const runOperation = <Path extends OperationPath>(
  path: Path,
  body: Body<Path>,
  options?: OperationOptions,
): Promise<Posted<Path>> => run(path, body as object, options) as Promise<Posted<Path>>

/** The user's operations that a reload or a lost session interrupted, and that nothing sends now. */
export const interruptedOperations = (): Pending[] => pendingOperations().filter(({ id }) => !running.has(id))

/** Undefined, and forgotten, if its content was not stored. Throws like `runOperation`. */
export function resumeOperation(pending: Pending): Promise<unknown> | undefined {
  if (pending.body) return run(pending.path, pending.body, { resume: pending })
  forgetPending(pending.id)
  return undefined
}
