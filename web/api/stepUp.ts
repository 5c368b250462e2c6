import { createStore } from '../store/store.ts'
import { ApiError, UserLeft } from './error.ts'
import { getSession, watchSession } from './session.ts'

export interface AskedStepUp {
  /** One of the server's `stepUpActions`. */
  action: string
  /** Shown to the user instead of the action. */
  says?: 'stopRemoval' | undefined
  /** The last step-up was refused: used, or expired. */
  again: boolean
  /** Sends the request again with this step-up. */
  give: (stepUp: string) => void
  refuse: (error: Error) => void
}

export interface StepUpOptions {
  /** A step-up given to an earlier try of the same request. */
  stepUp?: string | undefined
  /** Called when the server wants a step-up: nothing was done so far. */
  onAsked?: () => void
  /** Called with each step-up before it is sent. */
  onStepUp?: (stepUp: string) => void
}

const waiting = createStore<readonly AskedStepUp[]>([])

/** Oldest first. */
export const waitingStepUps = waiting.get
export const useAskedStepUp = (): AskedStepUp | null => waiting.use()[0] ?? null

/** Rejects with ApiError if the user declines, with UserLeft if they log out. */
export function askStepUp(action: string, again: boolean, says?: AskedStepUp['says']): Promise<string> {
  const user = getSession()?.user.publicId
  let leave = () => {}
  const given = new Promise<string>((give, refuse) => {
    const asked: AskedStepUp = { action, again, says, give, refuse }
    const unwatch = watchSession(() => getSession()?.user.publicId !== user && refuse(new UserLeft()))
    leave = () => {
      unwatch()
      waiting.set(waiting.get().filter((other) => other !== asked))
    }
    waiting.set([...waiting.get(), asked])
  })
  return given.finally(leave)
}

const isAsked = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.slug === 'step_up_required'

/** Sends a request, and again with a step-up as often as the server wants one. */
export async function withStepUp<Answer>(
  ask: typeof askStepUp,
  send: (stepUp: string | undefined) => Promise<Answer>,
  { stepUp, onAsked, onStepUp }: StepUpOptions = {},
): Promise<Answer> {
  let action = ''
  for (let given = stepUp; ; ) {
    try {
      return await send(given)
    } catch (error) {
      if (!isAsked(error)) throw error
      onAsked?.()
      // Retries may omit the action; keep the first.
      action = String(error.params.action ?? action)
      given = await ask(action, given !== undefined)
      onStepUp?.(given)
    }
  }
}
