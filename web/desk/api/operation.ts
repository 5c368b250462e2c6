import { newId } from '../../../shared/ids.ts'
import { carryOut, type OperationOptions } from '../../api/carry.ts'
import type { Body, OperationPath, Posted } from '../../api/wire.ts'
import { post, serverNow } from './client.ts'
import { getSession } from './session.ts'

type DeskOperation = Extract<OperationPath, `/api/desk/${string}`>

/** How many are under way: the browser asks before it closes a page on one. */
let running = 0
const hold = (event: BeforeUnloadEvent): void => event.preventDefault()

function count(step: 1 | -1): void {
  running += step
  if (running === 1 && step === 1) window.addEventListener('beforeunload', hold)
  if (running === 0) window.removeEventListener('beforeunload', hold)
}

/**
 * Runs an operation of the desk to a definite answer: one whose reply was lost is asked after under the same id. Throws
 * ApiError when it was refused, UserLeft when the session ended meanwhile.
 */
export async function runOperation<Path extends DeskOperation>(
  path: Path,
  body: Body<Path>,
  options: Pick<OperationOptions, 'onState'> = {},
): Promise<Posted<Path>> {
  count(1)
  try {
    const answer = await carryOut(
      {
        post: (to, form, rest) => post(to as Path, form as Body<Path>, rest),
        now: serverNow,
        newId,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        // What is open is kept by the page alone: the status a decision starts from stops a second one.
        keep: () => {},
        forget: () => {},
        user: () => getSession()?.operator.id ?? null,
      },
      path,
      body as object,
      options,
    )
    return answer as Posted<Path>
  } finally {
    count(-1)
  }
}
