import { UserLeft } from '../api/error.ts'
import type { OperationOptions, OperationState } from '../api/untilAnswered.ts'
import { createStore, type Store } from '../store/store.ts'

/** One at a time, however many taps and screens there are. */
export interface Operation<Body, Answer> {
  /** Progress of the current one; null if there is none. */
  state: Store<OperationState | null>
  /** Rejects with the refusal or UserLeft, like `runUntilAnswered`. */
  run: (body: Body, options: Pick<OperationOptions, 'onState'>) => Promise<Answer>
  /** Called after every outcome, to refresh what it may have changed. */
  follow: () => unknown
}

export const operationOf = <Body, Answer>(
  run: Operation<Body, Answer>['run'],
  follow: () => unknown = () => {},
): Operation<Body, Answer> => ({ state: createStore<OperationState | null>(null), run, follow })

export interface Outcome<Answer> {
  /** Called before `state` is cleared, so that no screen is drawn between the two. */
  done: (answer: Answer) => void
  /** Not called if the user has left. */
  refused: (error: unknown) => void
}

/** Returns whether it was done, false while another is under way; never rejects. */
export async function submit<Body, Answer>(
  { state, run, follow }: Operation<Body, Answer>,
  body: Body,
  { done, refused }: Outcome<Answer>,
): Promise<boolean> {
  if (state.get() !== null) return false
  state.set('sending')
  try {
    done(await run(body, { onState: state.set }))
    return true
  } catch (error) {
    if (!(error instanceof UserLeft)) refused(error)
    return false
  } finally {
    state.set(null)
    void follow()
  }
}
