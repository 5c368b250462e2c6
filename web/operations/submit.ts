import type { OperationOptions, OperationState } from '../api/carry.ts'
import { UserLeft } from '../api/error.ts'
import { createStore, type Store } from '../store/store.ts'

/** An operation as screens submit it: one of it at a time, however many taps and screens there are. */
export interface Operation<Body, Answer> {
  /** How far the one on its way is; null when none is. */
  state: Store<OperationState | null>
  /** Brings it to a definite answer, as `carryOut` does. */
  run: (body: Body, options: Pick<OperationOptions, 'onState'>) => Promise<Answer>
  /** Reads anew what it may have changed, whatever came of it. */
  follow: () => unknown
}

export const operationOf = <Body, Answer>(
  run: Operation<Body, Answer>['run'],
  follow: () => unknown = () => {},
): Operation<Body, Answer> => ({ state: createStore<OperationState | null>(null), run, follow })

export interface Outcome<Answer> {
  /** Called while the operation still shows as on its way, so that nobody sees the moment in between. */
  done: (answer: Answer) => void
  /** Not called where the user has left: nobody is here to be told. */
  refused: (error: unknown) => void
}

/** Submits an operation unless one is on its way. Answers whether it was done; never rejects. */
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
