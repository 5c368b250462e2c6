import { UserLeft } from '../api/error.ts'
import type { OperationOptions, OperationState } from '../api/untilAnswered.ts'
import { createStore, type Store } from '../store/store.ts'

/** An operation as screens submit it: one at a time, however many taps and screens there are. */
export interface Operation<Body, Answer> {
  /** How far the one under way is; null when none is. */
  state: Store<OperationState | null>
  /** Resolves with the answer, rejects with the refusal or UserLeft, as `runUntilAnswered` does. */
  run: (body: Body, options: Pick<OperationOptions, 'onState'>) => Promise<Answer>
  /** Called afterwards, whatever came of it: reads again what it may have changed. */
  follow: () => unknown
}

export const operationOf = <Body, Answer>(
  run: Operation<Body, Answer>['run'],
  follow: () => unknown = () => {},
): Operation<Body, Answer> => ({ state: createStore<OperationState | null>(null), run, follow })

export interface Outcome<Answer> {
  /** Called while `state` still says that it is under way, so that no screen is drawn between the two. */
  done: (answer: Answer) => void
  /** Not called when the user has left: nobody is here to be told. */
  refused: (error: unknown) => void
}

/** Submits an operation unless one is under way. Answers whether it was done; never rejects. */
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
