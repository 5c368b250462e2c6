import { newId } from '../../../shared/ids.ts'
import { type OperationOptions, runUntilAnswered } from '../../api/untilAnswered.ts'
import type { Body, OperationPath, Posted } from '../../api/wire.ts'
import { post, serverNow } from './client.ts'
import { getSession } from './session.ts'

type DeskOperation = Extract<OperationPath, `/api/desk/${string}`>

/** While any runs, the browser asks before it closes the page. */
let running = 0
const hold = (event: BeforeUnloadEvent): void => event.preventDefault()

function count(step: 1 | -1): void {
  running += step
  if (running === 1 && step === 1) window.addEventListener('beforeunload', hold)
  if (running === 0) window.removeEventListener('beforeunload', hold)
}

/** Throws ApiError if it was refused, UserLeft if the session ended. */
export async function runOperation<Path extends DeskOperation>(
  path: Path,
  body: Body<Path>,
  options: Pick<OperationOptions, 'onState'> = {},
): Promise<Posted<Path>> {
  count(1)
  try {
    const answer = await runUntilAnswered(
      {
        post: (to, form, rest) => post(to as Path, form as Body<Path>, rest),
        now: serverNow,
        newId,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        // Nothing is kept over a reload: a decision names its starting status, so a second one is refused.
        keep: () => {},
        forget: () => {},
        hasSecret: () => false,
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
