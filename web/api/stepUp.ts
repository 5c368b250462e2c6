import { createStore } from '../store/store.ts'
import { ApiError, UserLeft } from './error.ts'
import { getSession, watchSession } from './session.ts'

/** A request that waits until its user has shown that it is them. */
export interface AskedStepUp {
  /** What is to be done: one of the server's `stepUpActions`. */
  action: string
  /** What is told to its user instead of the action. */
  says?: 'stopRemoval' | undefined
  /** One given before was not taken: it was used, or its time was over. */
  again: boolean
  /** Sends the request again, with the id of a step-up. */
  give: (stepUp: string) => void
  /** Ends it; whoever sent the request is told. */
  refuse: (error: Error) => void
}

export interface StepUpOptions {
  /** One given to an earlier try of the same request. */
  stepUp?: string | undefined
  /** Called when the user is asked for one: nothing was done so far. */
  onAsked?: () => void
  /** Called with each that is given, before it is sent. */
  onStepUp?: (stepUp: string) => void
}

const waiting = createStore<readonly AskedStepUp[]>([])

/** Requests that wait for a step-up, the oldest first. */
export const waitingStepUps = waiting.get
/** The one to ask for now; null when none waits. */
export const useAskedStepUp = (): AskedStepUp | null => waiting.use()[0] ?? null

/** Waits for the user. Rejects with the ApiError they are told when they will not, UserLeft when they log out. */
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

/** Sends a request; as often as the server wants a step-up, asks the user for one and sends it again with it. */
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
      // Of the second time the server need not say it again.
      action = String(error.params.action ?? action)
      given = await ask(action, given !== undefined)
      onStepUp?.(given)
    }
  }
}
